import type { OrderId } from '../../../../contract/customer/orders.ts';
import { log } from '../../log.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { readIncident } from '../incident-document.ts';
import type { IncidentKind } from '../incident-kinds.ts';
import { resolveOpen } from '../resolve-incident.ts';

/** More open incidents than one order has. */
const MAX_OF_ORDER = 20;

/**
 * Resolves an order's open incidents after an operator has dealt with the order. Never throws,
 * because the order is settled already. Staff can resolve an incident that stays open in the
 * worklist.
 */
export async function resolveOfOrder(
  { services, client: { clientId }, actor }: OperatorContext,
  orderId: OrderId,
  note: string,
  kinds?: readonly IncidentKind[],
): Promise<void> {
  try {
    const found = await services.store.query({
      from: paths.incidents(clientId),
      where: [{ field: 'orderId', op: 'EQUAL', value: orderId }],
      limit: MAX_OF_ORDER,
    });
    const open = found.flatMap((stored) => {
      const incident = readIncident(stored);
      const isMeant = kinds === undefined || kinds.some((kind) => kind === incident?.kind);
      return incident?.isOpen && isMeant ? [paths.incident(clientId, stored.id)] : [];
    });
    await resolveOpen(services, clientId, open, { by: actor.name, note });
  } catch (thrown) {
    log('incidents.unresolved', { clientId, orderId, thrown });
  }
}
