import * as v from 'valibot';
import { monthSchema } from '../../../contract/orders.ts';

/** Two years back: what is older is found in "all". */
const MONTHS = 24;
const JAPAN_MS = 9 * 3_600_000;

/** This month and those before, as Japan's calendar has them, the latest first. */
export function latestMonths(nowMs: number): readonly string[] {
  const today = new Date(nowMs + JAPAN_MS);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** The month that an address asks for; undefined for all, and for what is no month. */
export function monthIn(search: string): string | undefined {
  const month = v.safeParse(monthSchema, new URLSearchParams(search).get('month'));
  return month.success ? month.output : undefined;
}
