import type { Language } from '../../contract/shared/language.ts';

const locales = { ja: 'ja', en: 'en-GB' } as const;

/** The parts of a date in Japan, formatted for the language. */
export const writeDate = (
  at: Date,
  parts: Pick<Intl.DateTimeFormatOptions, 'year' | 'month' | 'day'>,
  language: Language,
): string => at.toLocaleDateString(locales[language], { timeZone: 'Asia/Tokyo', ...parts });

/**
 * Converts to Japan's time (2026-11-22T14:05…): UTC plus nine hours, without summer time. The machine page
 * shows a time before its first tap, and a page's first use of `Intl` takes a phone 20 ms.
 */
const inJapan = (at: Date): string => new Date(at.getTime() + 9 * 3_600_000).toISOString();

/** Formats the time of day in Japan: 14:05. */
export const clockInJapan = (at: Date): string => inJapan(at).slice(11, 16);

/** Parses an instant; undefined if the text is invalid. */
export function parseInstant(iso: string): Date | undefined {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats whole yen for the language: 1,200円, ¥1,200. Avoids `Intl` for the same reason. */
export function formatYen(amountYen: number, language: Language): string {
  const digits = String(amountYen).replace(/\B(?=(\d{3})+$)/g, ',');
  return language === 'ja' ? `${digits}円` : `¥${digits}`;
}

/** Formats a moment in Japan: the time on the same day, otherwise with the date. '' if it is invalid. */
export function formatMoment(iso: string, now: Date, language: Language): string {
  const at = parseInstant(iso);
  if (!at) return '';
  const clock = clockInJapan(at);
  if (inJapan(now).startsWith(inJapan(at).slice(0, 10))) return clock;
  return `${writeDate(at, { month: 'short', day: 'numeric' }, language)} ${clock}`;
}
