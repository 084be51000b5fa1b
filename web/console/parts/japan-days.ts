const JAPAN_MS = 9 * 3_600_000;

/** Returns the day in Japan at this time, such as `2026-11-23`. */
export const dayInJapan = (atMs: number): string =>
  new Date(atMs + JAPAN_MS).toISOString().slice(0, 10);

export const todayInJapan = (): string => dayInJapan(Date.now());

/** Returns the current hour in Japan, `00` to `23`. */
export const hourInJapan = (): string =>
  new Date(Date.now() + JAPAN_MS).toISOString().slice(11, 13);

/** Returns the day that is some days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);
