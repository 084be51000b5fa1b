import type { Language } from '../../contract/language.ts';

const ZONE = 'Asia/Tokyo';
const locales = { ja: 'ja-JP', en: 'en-GB' } as const;

const build = (options: Intl.DateTimeFormatOptions) => ({
  ja: new Intl.DateTimeFormat(locales.ja, { timeZone: ZONE, ...options }),
  en: new Intl.DateTimeFormat(locales.en, { timeZone: ZONE, ...options }),
});
const clock = build({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = build({ month: 'short', day: 'numeric' });
const fullDay = build({ year: 'numeric', month: 'short', day: 'numeric' });
const number = new Intl.NumberFormat(locales.ja);

/** Whole yen, as the language writes them: 1,200円, ¥1,200. */
export function formatYen(amountYen: number, language: Language): string {
  const digits = number.format(amountYen);
  return language === 'ja' ? `${digits}円` : `¥${digits}`;
}

/** A moment in Japan: the time alone on the same day, else with its date. Empty where it is no moment. */
export function formatMoment(iso: string, now: Date, language: Language): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const time = clock[language].format(at);
  const date = day[language].format(at);
  return date === day[language].format(now) && isNear(at, now) ? time : `${date} ${time}`;
}

/** The same month and day of another year is not today. */
const isNear = (at: Date, now: Date) => Math.abs(now.getTime() - at.getTime()) < 86_400_000;

/** A day in Japan with its year. */
export function formatDay(iso: string, language: Language): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : fullDay[language].format(at);
}

/** A moment in Japan with its year and time, for receipts. */
export function formatDayAndTime(iso: string, language: Language): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return `${fullDay[language].format(at)} ${clock[language].format(at)}`;
}
