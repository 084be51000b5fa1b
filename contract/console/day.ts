import * as v from 'valibot';

/** An existing day of this century, `2026-11-20`. The store has no time before the year 1. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.startsWith('20'),
  v.check((day) => {
    const ms = Date.parse(day);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
  }),
);
