import type { Language } from '../../../contract/shared/language.ts';

const locales = { ja: 'ja-JP', en: 'en-GB' } as const;

const thisYear = (date: Date) => date.getUTCFullYear() === new Date().getUTCFullYear();

/**
 * Formats a day of Japan, such as `2026-11-23`: 11月23日(月), with the year if it is not the current
 * one.
 */
export function formatDay(day: string, language: Language): string {
  const at = new Date(`${day}T00:00:00Z`);
  return at.toLocaleDateString(locales[language], {
    ...{ timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' },
    ...(thisYear(at) ? {} : { year: 'numeric' }),
  });
}

/** Formats a month, such as `2026-11`: 2026年11月. */
export const formatMonth = (month: string, language: Language): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales[language], {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'long' },
  });

/** Formats a moment in Japan: 11/23 14:05, with the year if it is not the current one. */
export function formatMoment(iso: string | null, language: Language): string {
  if (iso === null) return '—';
  const at = new Date(iso);
  const year = (date: Date) =>
    date.toLocaleDateString('en', { timeZone: 'Asia/Tokyo', year: 'numeric' });
  return at.toLocaleString(locales[language], {
    timeZone: 'Asia/Tokyo',
    ...(year(at) === year(new Date()) ? {} : { year: 'numeric' }),
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Formats a time in Japan with its seconds: 14:05:09. */
export const formatTime = (iso: string, language: Language): string =>
  new Date(iso).toLocaleTimeString(locales[language], {
    ...{ timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });

/** Formats how long something has waited: 41分, 2時間14分, 3日. */
export function formatWait(since: string, nowMs: number, language: Language): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  const isJa = language === 'ja';
  if (days >= 2) return isJa ? `${days}日` : `${days} days`;
  if (hours === 0) return isJa ? `${minutes}分` : `${minutes} min`;
  return isJa ? `${hours}時間${minutes % 60}分` : `${hours} h ${minutes % 60} min`;
}
