import type { MachinePace } from '../../../../contract/console/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { addDays, dayAt } from '../../japan-time.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { readProductKey } from '../../sales/product-key.ts';
import { readMachineSale } from '../../sales/sales-documents.ts';
import * as paths from '../../store/paths.ts';

/** Two weeks, so that every weekday counts twice. Today is not over, so it does not count. */
const DAYS = 14;

/** Returns how many pieces of each product a machine has sold a day, on average. 14 reads. */
export async function readPace(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  machineId: MachineId,
): Promise<MachinePace> {
  const today = dayAt(nowMs());
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, -1 - index));
  const stored = await store.batchGet(
    days.map((day) => paths.machineSale(clientId, machineId, day)),
  );
  const pieces = new Map<string, number>();
  for (const document of stored) {
    if (!document) continue;
    for (const [key, { captured }] of Object.entries(readMachineSale(document).counts.products)) {
      const { productId } = readProductKey(key);
      pieces.set(productId, (pieces.get(productId) ?? 0) + captured);
    }
  }
  const perDay = [...pieces].map(([productId, count]) => [productId, count / DAYS] as const);
  return { days: DAYS, perDay: Object.fromEntries(perDay) };
}
