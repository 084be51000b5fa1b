import * as v from 'valibot';
import { incidentWrite } from '../core/incidents/incident-document.ts';
import type { MachineName } from '../core/platforms/machine-object.ts';
import type { Services } from '../core/services.ts';
import * as paths from '../core/store/paths.ts';
import { privateFields } from '../core/tenant/tenant-fields.ts';

/** The memory of a disconnected machine. */
export const offlineMemory = {
  /** Since when the machine is disconnected. Null while it is connected, or if it never was. */
  offlineSinceMs: v.optional(v.nullable(v.number()), null),
  /** Earliest time to check whether to raise the incident. `null`: raised, or the machine is connected. */
  nextOfflineCheckMs: v.optional(v.nullable(v.number()), null),
};
type OfflineMemory = {
  offlineSinceMs: number | null;
  nextOfflineCheckMs: number | null;
};

const MIN_OFFLINE_MS = 10 * 60_000;
/** The default without a tenant's setting. */
const OFFLINE_MINUTES = 30;
const AGAIN_MS = 60_000;

const supportOf = v.object({ support: privateFields.support.stored });

/** Notes that the machine is connected. */
export function noteBack(memory: OfflineMemory): void {
  memory.offlineSinceMs = null;
  memory.nextOfflineCheckMs = null;
}

/** Notes that the machine disconnected. Repeating it changes nothing until the machine is back. */
export function noteGone(memory: OfflineMemory, nowMs: number): void {
  if (memory.offlineSinceMs !== null) return;
  memory.offlineSinceMs = nowMs;
  // The shortest threshold a tenant can set. The tenant's own threshold is read at that time.
  memory.nextOfflineCheckMs = nowMs + MIN_OFFLINE_MS;
}

/**
 * Raises an incident, once, for a machine without a connection for the tenant's
 * `support.offlineMinutes`. Costs one read when it is first due, and one write.
 *
 * @throws StoreError. The next try is a minute later.
 */
export async function raiseOffline(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, machineId }: MachineName,
  memory: OfflineMemory,
): Promise<void> {
  const { offlineSinceMs: sinceMs, nextOfflineCheckMs: dueMs } = memory;
  if (sinceMs === null || dueMs === null || nowMs() < dueMs) return;
  memory.nextOfflineCheckMs = nowMs() + AGAIN_MS;
  const client = await store.get(paths.client(clientId));
  const { support } = v.parse(supportOf, client?.fields ?? {});
  if (support) {
    const wantedMs = sinceMs + (support.offlineMinutes ?? OFFLINE_MINUTES) * 60_000;
    if (nowMs() < wantedMs) {
      memory.nextOfflineCheckMs = wantedMs;
      return;
    }
    const happened = { kind: 'MACHINE_OFFLINE', orderId: null, machineId };
    await store.commit([incidentWrite(clientId, happened, nowMs())]);
  }
  memory.nextOfflineCheckMs = null;
}
