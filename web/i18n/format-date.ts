import type { Language } from '../../contract/language.ts';
import { parseInstant, writeMoment } from './format.ts';

/** A day in Japan with its year. */
export function formatDay(iso: string, language: Language): string {
  const at = parseInstant(iso);
  return at ? writeMoment(at, 'fullDay', language) : '';
}

/** A moment in Japan with its year and time, for receipts. */
export function formatDayAndTime(iso: string, language: Language): string {
  const at = parseInstant(iso);
  return at ? `${writeMoment(at, 'fullDay', language)} ${writeMoment(at, 'clock', language)}` : '';
}

/** A month, given as `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  const at = parseInstant(`${month}-01T00:00:00+09:00`);
  return at ? writeMoment(at, 'month', language) : '';
}
