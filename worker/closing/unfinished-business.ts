import { isSettled } from '../../contract/order-state.ts';
import { parseOrder, type StoredOrder } from '../orders/order-document.ts';
import { asOf, parsePayMethod, type StoredPayMethod } from '../pay/pay-method-document.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { secondsUntil } from '../person/setup-state.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Leaver } from './closing-document.ts';

/** A query takes so many values of one field. */
const IDS_OF_A_QUERY = 30;
const MAX_PAY_METHODS = 300;
const MAX_OPEN_ORDERS = 50;

/**
 * What keeps an account from being closed: money that moves, or a binding under way. An order that waits
 * for a person's decision keeps nobody.
 * @throws UnreadableDocument, UnreadableOrder: what cannot be read is not known to be over.
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

/** Something is still asked of the provider. An order that a person decides waits for that person. */
const isMoving = ({ state, checkAtMs }: StoredOrder): boolean =>
  state !== 'MANUAL_REVIEW' && (!isSettled(state) || checkAtMs !== null);
