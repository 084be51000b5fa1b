const JAPAN_MS = 9 * 3_600_000;

const inJapan = (atMs: number) => new Date(atMs + JAPAN_MS).toISOString();

/** Returns the day in Japan, `2026-11-23`. Japan has no daylight saving time. */
export const dayAt = (atMs: number): string => inJapan(atMs).slice(0, 10);

/** Returns the hour of the day in Japan, `00` to `23`. */
export const hourAt = (atMs: number): string => inJapan(atMs).slice(11, 13);

/** Returns day and minute in Japan as messages write them: 11/27 08:31. */
export const momentAt = (atMs: number): string => {
  const [, month = '', day = '', minute = ''] =
    /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(inJapan(atMs)) ?? [];
  return `${Number(month)}/${Number(day)} ${minute}`;
};

/** Returns when a day begins in Japan, in milliseconds. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);

/** Returns the day that is some days after another one, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Returns the month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);
