import type { MachinePace } from '../../../../contract/console/machines.ts';
import type { ClientId, MachineId } from '../../../../contract/shared/ids.ts';
import { addDays, dayAt } from '../../japan-time.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { readProductKey } from '../../sales/product-key.ts';
import { readMachineSale } from '../../sales/sales-documents.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { DocumentPath } from '../../store/segments.ts';

/** Two weeks, so that every weekday counts twice. Today is incomplete, so it is left out. */
const DAYS = 14;

/** Returns how many pieces of each product a machine has sold a day, on average. 14 reads. */
export async function readPace(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  machineId: MachineId,
): Promise<MachinePace> {
  const stored = await store.batchGet(salesBefore(clientId, machineId, nowMs(), DAYS));
  return { days: DAYS, perDay: Object.fromEntries(averageSales(stored, DAYS)) };
}

/** Returns the documents of a machine's sales on each of the days before today. */
export function salesBefore(
  clientId: ClientId,
  machineId: MachineId,
  nowMs: number,
  days: number,
): readonly DocumentPath[] {
  const today = dayAt(nowMs);
  return Array.from({ length: days }, (_, index) =>
    paths.machineSale(clientId, machineId, addDays(today, -1 - index)),
  );
}

/**
 * Returns how many pieces of each product were sold per day, from these documents of `days` days.
 */
export function averageSales(
  stored: readonly (StoredDocument | undefined)[],
  days: number,
): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const document of stored) {
    if (!document) continue;
    for (const [key, { captured }] of Object.entries(readMachineSale(document).counts.products)) {
      const { productId } = readProductKey(key);
      pieces.set(productId, (pieces.get(productId) ?? 0) + captured);
    }
  }
  return new Map([...pieces].map(([productId, count]) => [productId, count / days]));
}
