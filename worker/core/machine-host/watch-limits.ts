import * as v from 'valibot';
import { alertLimits } from '../../../contract/console/alerts.ts';
import { afterWithin } from '../japan-time.ts';
import type { Support } from '../tenant/support-fields.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long a condition must last to become an incident: the shortest time that a tenant can set,
 * and the tenant's own.
 */
type Limits = {
  readonly leastMs: number;
  readonly wantedMs: (support: Support) => number;
  /** Whether only the hours count in which customers reach the machines. */
  readonly isInOpenHours?: true;
  /** The share of sold-out slots from which on the condition counts, in percent. */
  readonly wantedPercent?: (support: Support) => number;
};

const limits = {
  MACHINE_OFFLINE: {
    leastMs: 10 * MINUTE_MS,
    wantedMs: ({ offlineMinutes }) =>
      (offlineMinutes ?? alertLimits.offlineMinutes.standard) * MINUTE_MS,
  },
  // A day without a sale is normal for any machine. The default is a weekend plus a holiday.
  NO_SALES: {
    leastMs: 24 * HOUR_MS,
    wantedMs: ({ noSaleHours }) => (noSaleHours ?? alertLimits.noSaleHours.standard) * HOUR_MS,
    isInOpenHours: true,
  },
  DOOR_OPEN: {
    leastMs: MINUTE_MS,
    wantedMs: ({ doorMinutes }) => (doorMinutes ?? alertLimits.doorMinutes.standard) * MINUTE_MS,
  },
  TEMPERATURE: {
    leastMs: 10 * MINUTE_MS,
    wantedMs: ({ temperatureMinutes }) =>
      (temperatureMinutes ?? alertLimits.temperatureMinutes.standard) * MINUTE_MS,
  },
  SOLD_OUT: {
    leastMs: 0,
    wantedMs: () => 0,
    wantedPercent: ({ soldOutPercent }) => soldOutPercent ?? alertLimits.soldOutPercent.standard,
  },
} as const satisfies Readonly<Record<string, Limits>>;

export const watchedKind = v.picklist([
  ...(['MACHINE_OFFLINE', 'NO_SALES', 'DOOR_OPEN'] as const),
  ...(['TEMPERATURE', 'SOLD_OUT'] as const),
]);
export type WatchedKind = v.InferOutput<typeof watchedKind>;

export const limitsOf = (kind: WatchedKind): Limits => limits[kind];

/** Returns when a condition will have lasted as long as the tenant's settings require. */
export function dueTime(
  { kind, sinceMs }: { readonly kind: WatchedKind; readonly sinceMs: number },
  support: Support,
): number {
  const { wantedMs, isInOpenHours } = limitsOf(kind);
  const { openHours } = support;
  return isInOpenHours && openHours
    ? afterWithin(openHours, sinceMs, wantedMs(support))
    : sinceMs + wantedMs(support);
}
