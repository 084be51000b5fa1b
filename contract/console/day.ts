import * as v from 'valibot';

/** A day that there is, `2026-11-20`. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => {
    const ms = Date.parse(day);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
  }),
);
