import type { Language } from '../../contract/shared/language.ts';
import { clockInJapan, parseInstant, writeDate } from './format.ts';

const DAY_MS = 24 * 3_600_000;

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

const relative = {
  ja: { today: (clock: string) => `今日 ${clock}`, yesterday: '昨日' },
  en: { today: (clock: string) => `Today ${clock}`, yesterday: 'Yesterday' },
} as const;

/** Formats a moment for a list: 今日 4:40, 昨日, 11月20日, and with the year if it is another one. */
export function formatRecentDay(iso: string, now: Date, language: Language): string {
  const at = parseInstant(iso);
  if (!at) return '';
  const day = writeDay(at, language);
  const text = relative[language];
  if (day === writeDay(now, language)) return text.today(clockInJapan(at).replace(/^0/, ''));
  if (day === writeDay(new Date(now.getTime() - DAY_MS), language)) return text.yesterday;
  const isThisYear =
    writeDate(at, { year: 'numeric' }, language) === writeDate(now, { year: 'numeric' }, language);
  return isThisYear ? writeDate(at, { month: 'short', day: 'numeric' }, language) : day;
}
