import * as v from 'valibot';
import type { StockAlertRequest, StockAlerts } from '../../../contract/customer/machines.ts';
import { type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseShelf } from './shelf-document.ts';
import { alertsWrite, parseAlerts } from './stock-alert-document.ts';

/** Returns the person's alerts at a machine. The id in the address may be any text. One read. */
export async function readStockAlerts(
  store: Firestore,
  { clientId, lineUserId }: PersonKey,
  asked: string,
): Promise<Result<StockAlerts>> {
  const machineId = v.safeParse(machineIdSchema, asked);
  if (!machineId.success) return fail('NOT_FOUND');
  const stored = await store.get(paths.stockAlert(clientId, machineId.output, lineUserId));
  return ok({ productIds: parseAlerts(stored).productIds });
}

/** Adds or removes an alert for a product of the machine. Two reads, and a write if it changes. */
export async function changeStockAlerts(
  services: Pick<Services, 'store' | 'nowMs'>,
  person: PersonKey,
  asked: string,
  request: StockAlertRequest,
): Promise<Result<StockAlerts>> {
  const machineId = v.safeParse(machineIdSchema, asked);
  return machineId.success
    ? change(services, person, machineId.output, request)
    : fail('NOT_FOUND');
}

function change(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, lineUserId }: PersonKey,
  machineId: MachineId,
  { productId, on }: StockAlertRequest,
): Promise<Result<StockAlerts>> {
  return store.runOptimistic<Result<StockAlerts>>(async () => {
    const [shelf, stored] = await store.batchGet([
      paths.shelf(clientId, machineId),
      paths.stockAlert(clientId, machineId, lineUserId),
    ]);
    const offer = parseShelf({ clientId, machineId }, shelf)?.offer ?? [];
    if (on && !offer.some((item) => item.productId === productId))
      return { writes: [], value: fail('NOT_FOUND') };
    const alerts = parseAlerts(stored);
    if (alerts.productIds.includes(productId) === on) {
      return { writes: [], value: ok({ productIds: alerts.productIds }) };
    }
    const { [productId]: _gone, ...others } = alerts.askedAt;
    const askedAt = on ? { ...others, [productId]: new Date(nowMs()).toISOString() } : others;
    const productIds = on
      ? [...alerts.productIds, productId]
      : alerts.productIds.filter((id) => id !== productId);
    const write = alertsWrite({ clientId, machineId }, lineUserId, alerts, askedAt);
    return { writes: [write], value: ok({ productIds }) };
  });
}
