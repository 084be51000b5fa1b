import type { TaskDetail } from '../../../../contract/console/tasks.ts';
import type { OrderId } from '../../../../contract/shared/ids.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { type Incident, readIncident } from '../incident-document.ts';

/** More incidents than one order has. */
const MAX_OF_ORDER = 20;

/** Returns the attempts to notify staff of an incident. */
export const toldOf = ({ attempts }: Pick<Incident, 'attempts'>): TaskDetail['told'] =>
  attempts.map(({ at, outcome, ...attempt }) => ({
    ...attempt,
    at: new Date(at).toISOString(),
    isAccepted: outcome === 'SENT',
  }));

/**
 * Returns the attempts to notify staff of an order's incidents, the earliest first. One read for
 * each incident.
 */
export async function readToldOfOrder(
  { services: { store }, client: { clientId } }: Reader,
  orderId: OrderId,
): Promise<TaskDetail['told']> {
  const found = await store.query({
    from: paths.incidents(clientId),
    where: [{ field: 'orderId', op: 'EQUAL', value: orderId }],
    limit: MAX_OF_ORDER,
  });
  return found
    .flatMap((stored) => readIncident(stored) ?? [])
    .flatMap(toldOf)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
