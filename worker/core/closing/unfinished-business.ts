import { isSettled } from '../../../contract/shared/order-state.ts';
import { parseOrder, type StoredOrder } from '../orders/order-document.ts';
import { asOf, parsePayMethod, type StoredPayMethod } from '../pay/pay-method-document.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { secondsUntil } from '../person/setup-state.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Leaver } from './closing-document.ts';

/** The most values of one field in a query. */
const IDS_OF_A_QUERY = 30;
const MAX_PAY_METHODS = 300;
const MAX_OPEN_ORDERS = 50;

/**
 * Returns the error that prevents closing an account: money in motion, or an unfinished binding. An
 * order in manual review does not prevent it.
 *
 * @throws UnreadableDocument, UnreadableOrder, because an unreadable document may be unfinished.
 */
export async function unfinishedBusiness(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, lineUserId }: Leaver,
  { activeOrder }: LineUserDocument,
): Promise<Result<void>> {
  if (activeOrder !== null) return fail('CLOSING_ORDER_OPEN', { orderId: activeOrder });
  const stored = await store.query({
    from: paths.payMethods(clientId, lineUserId),
    limit: MAX_PAY_METHODS,
  });
  const methods = stored.flatMap((document) => parsePayMethod(document) ?? []);
  const binding = methods.find((method) => isUnderWay(method, nowMs()));
  if (binding) {
    return fail('CLOSING_BINDING_OPEN', {
      kind: binding.kind,
      retryAfterSeconds: secondsUntil(binding.settleAtMs ?? nowMs(), nowMs()),
    });
  }
  for (let from = 0; from < methods.length; from += IDS_OF_A_QUERY) {
    const ids = methods.slice(from, from + IDS_OF_A_QUERY).map(({ id }) => id);
    const open = await store.query({
      from: paths.orders(clientId),
      where: [{ field: 'openOn', op: 'IN', value: ids }],
      limit: MAX_OPEN_ORDERS,
    });
    const moving = open.map(orderOf).find(isMoving);
    if (moving) return fail('CLOSING_ORDER_OPEN', { orderId: moving.id });
  }
  return ok(undefined);
}

const orderOf = (document: StoredDocument): StoredOrder => parseOrder(document);

const isUnderWay = (method: StoredPayMethod, nowMs: number): boolean => {
  const { state, settleAtMs } = asOf(method, nowMs);
  return (state === 'started' || state === 'pending') && (settleAtMs ?? 0) > nowMs;
};

/**
 * Returns whether the provider still owes an answer. An order in manual review waits for an
 * operator instead.
 */
const isMoving = ({ state, checkAtMs }: StoredOrder): boolean =>
  state !== 'MANUAL_REVIEW' && (!isSettled(state) || checkAtMs !== null);
