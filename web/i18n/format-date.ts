import type { Language } from '../../contract/shared/language.ts';
import { clockInJapan, parseInstant, writeDate } from './format.ts';

const writeDay = (at: Date, language: Language) =>
  writeDate(at, { year: 'numeric', month: 'short', day: 'numeric' }, language);

/** Formats a date in Japan with its year. */
export function formatDay(iso: string, language: Language): string {
  const at = parseInstant(iso);
  return at ? writeDay(at, language) : '';
}

/** Formats a moment in Japan with year and time, for receipts. */
export function formatDayAndTime(iso: string, language: Language): string {
  const at = parseInstant(iso);
  return at ? `${writeDay(at, language)} ${clockInJapan(at)}` : '';
}

/** Formats a month given as `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  const at = parseInstant(`${month}-01T00:00:00+09:00`);
  return at ? writeDate(at, { year: 'numeric', month: 'long' }, language) : '';
}
