import type { DayPart } from '../../contract/console/alerts.ts';

const JAPAN_MS = 9 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

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

/** Returns the day that is this many days after another one, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

const msOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;

/**
 * Returns how long a part of the day lasts, and how long before `atMs` it last began, in
 * milliseconds.
 */
function placeIn({ from, to }: DayPart, atMs: number): { lengthMs: number; agoMs: number } {
  const within = (ms: number) => ((ms % DAY_MS) + DAY_MS) % DAY_MS;
  return {
    lengthMs: within(msOf(to) - msOf(from)) || DAY_MS,
    agoMs: within(atMs + JAPAN_MS - msOf(from)),
  };
}

/**
 * Returns when the part of the day that contains a moment ends. Undefined: the moment is outside
 * it.
 */
export function endOfPart(part: DayPart, atMs: number): number | undefined {
  const { lengthMs, agoMs } = placeIn(part, atMs);
  return agoMs < lengthMs ? atMs - agoMs + lengthMs : undefined;
}

/** Returns when `wantedMs` have passed since a moment, if only this part of each day counts. */
export function afterWithin(part: DayPart, sinceMs: number, wantedMs: number): number {
  const { lengthMs, agoMs } = placeIn(part, sinceMs);
  const fromBeginMs = Math.min(agoMs, lengthMs) + wantedMs;
  const wholeDays = Math.ceil(fromBeginMs / lengthMs) - 1;
  return sinceMs - agoMs + wholeDays * (DAY_MS - lengthMs) + fromBeginMs;
}
