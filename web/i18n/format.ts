import type { Language } from '../../contract/language.ts';

const locales = { ja: 'ja', en: 'en-GB' } as const;

/** A date in Japan, as the language writes these parts of it. */
export const writeDate = (
  at: Date,
  parts: Pick<Intl.DateTimeFormatOptions, 'year' | 'month' | 'day'>,
  language: Language,
): string => at.toLocaleDateString(locales[language], { timeZone: 'Asia/Tokyo', ...parts });

/**
 * A moment by Japan's clock (2026-11-22T14:05…), which has no summer time: nine hours after UTC. By arithmetic, since
 * the machine page writes a time before its first tap, and a page's first `Intl` format takes a phone 20 ms.
 */
const inJapan = (at: Date): string => new Date(at.getTime() + 9 * 3_600_000).toISOString();

/** The time of day in Japan: 14:05. */
export const clockInJapan = (at: Date): string => inJapan(at).slice(11, 16);

/** An instant, or undefined where the text is none. */
export function parseInstant(iso: string): Date | undefined {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Whole yen, as the language writes them: 1,200円, ¥1,200. Without `Intl`, for the same reason. */
export function formatYen(amountYen: number, language: Language): string {
  const digits = String(amountYen).replace(/\B(?=(\d{3})+$)/g, ',');
  return language === 'ja' ? `${digits}円` : `¥${digits}`;
}

/** A moment in Japan: the time alone on the same day, else with its date. Empty where it is no moment. */
export function formatMoment(iso: string, now: Date, language: Language): string {
  const at = parseInstant(iso);
  if (!at) return '';
  const clock = clockInJapan(at);
  if (inJapan(now).startsWith(inJapan(at).slice(0, 10))) return clock;
  return `${writeDate(at, { month: 'short', day: 'numeric' }, language)} ${clock}`;
}
