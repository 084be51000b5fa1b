import type { OrderId } from '../../../../contract/customer/orders.ts';
import { log } from '../../log.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { readIncident } from '../incident-document.ts';
import type { IncidentKind } from '../incident-kinds.ts';
import { resolutionWrites } from '../resolve-incident.ts';

/** More open incidents than one order has. */
const MAX_OF_ORDER = 20;

/**
 * Resolves an order's open incidents, because an operator dealt with the order. Never throws: the order
 * is settled already, and an incident that stays open is resolved by its row of the worklist.
 */
export async function resolveOfOrder(
  { services, client: { clientId }, actor }: OperatorContext,
  orderId: OrderId,
  note: string,
  kinds?: readonly IncidentKind[],
): Promise<void> {
  const { store, nowMs } = services;
  try {
    const found = await store.query({
      from: paths.incidents(clientId),
      where: [{ field: 'orderId', op: 'EQUAL', value: orderId }],
      limit: MAX_OF_ORDER,
    });
    for (const stored of found) {
      const incident = readIncident(stored);
      const isMeant = kinds === undefined || kinds.some((kind) => kind === incident?.kind);
      if (!incident?.isOpen || !isMeant) continue;
      await store.commit(resolutionWrites(clientId, stored, { by: actor.name, note }, nowMs()));
    }
  } catch (thrown) {
    log('incidents.unresolved', { clientId, orderId, thrown });
  }
}
