import * as v from 'valibot';
import { incidentWrite } from '../core/incidents/incident-document.ts';
import type { MachineName } from '../core/platforms/machine-object.ts';
import type { Services } from '../core/services.ts';
import * as paths from '../core/store/paths.ts';
import { privateFields } from '../core/tenant/tenant-fields.ts';

/** The memory of a connected machine's last sale. */
export const salesMemory = {
  /** Since when it has sold nothing. Null before its first connection. */
  noSaleSinceMs: v.optional(v.nullable(v.number()), null),
  /** Earliest time to check whether to raise the incident. `null`: raised. */
  nextSalesCheckMs: v.optional(v.nullable(v.number()), null),
};
type SalesMemory = { noSaleSinceMs: number | null; nextSalesCheckMs: number | null };

const HOUR_MS = 60 * 60_000;
/** A day without a sale is normal for any machine. */
const MIN_HOURS = 24;
/** The default without a tenant's setting: a weekend plus a holiday. */
const NO_SALE_HOURS = 96;
/** A machine disconnected for this long could not sell, so the hours start again. */
const AWAY_MS = 10 * 60_000;
const AGAIN_MS = HOUR_MS;

const supportOf = v.object({ support: privateFields.support.stored });

/** Notes a sale: a payment was captured. */
export function noteSale(memory: SalesMemory, nowMs: number): void {
  memory.noSaleSinceMs = nowMs;
  memory.nextSalesCheckMs = nowMs + MIN_HOURS * HOUR_MS;
}

/**
 * Notes that the machine connects, for the first time or after `offlineSinceMs`, and can sell from
 * now on.
 */
export function noteReady(
  memory: SalesMemory & { readonly offlineSinceMs: number | null },
  nowMs: number,
): void {
  const { offlineSinceMs } = memory;
  const wasAway = offlineSinceMs !== null && nowMs - offlineSinceMs >= AWAY_MS;
  if (memory.noSaleSinceMs === null || wasAway) noteSale(memory, nowMs);
}

/**
 * Raises an incident, once, for a connected machine without a sale in the tenant's
 * `support.noSaleHours`. Perhaps a payment method broke, or a QR code is gone. Costs two reads and
 * a write in that time, and nothing before.
 *
 * @throws StoreError. The next try is an hour later.
 */
export async function raiseNoSales(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, machineId }: MachineName,
  memory: SalesMemory,
): Promise<void> {
  const { noSaleSinceMs: sinceMs, nextSalesCheckMs: dueMs } = memory;
  if (sinceMs === null || dueMs === null || nowMs() < dueMs) return;
  memory.nextSalesCheckMs = nowMs() + AGAIN_MS;
  const client = await store.get(paths.client(clientId));
  const { support } = v.parse(supportOf, client?.fields ?? {});
  if (support) {
    const wantedMs = sinceMs + (support.noSaleHours ?? NO_SALE_HOURS) * HOUR_MS;
    if (nowMs() < wantedMs) {
      memory.nextSalesCheckMs = wantedMs;
      return;
    }
    const happened = { kind: 'NO_SALES', orderId: null, machineId };
    await store.commit([incidentWrite(clientId, happened, nowMs())]);
  }
  memory.nextSalesCheckMs = null;
}
