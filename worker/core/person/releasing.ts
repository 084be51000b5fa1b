import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../../contract/customer/orders.ts';
import { type PayMethodKind, payMethodKindSchema } from '../../../contract/shared/client.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';

/** This many amounts that await their release stop the next purchase at the same provider. */
const MAX_RELEASING = 2;

export const releasingSchema = v.array(
  v.object({ orderId: orderIdSchema, kind: payMethodKindSchema }),
);
/**
 * `lineUsers/{u}.releasing`: orders whose held amount awaits its release, each with its provider.
 */
export type Releasing = v.InferOutput<typeof releasingSchema>;

/**
 * Returns whether the person must wait for a release before the next purchase with this pay method.
 */
export const mustWaitForRelease = (releasing: Releasing, kind: PayMethodKind): boolean =>
  releasing.filter((one) => one.kind === kind).length >= MAX_RELEASING;

/** Returns the list after an order's move, or the same list if the move does not change it. */
export function releasingAfter(
  releasing: Releasing,
  { id, pay }: { readonly id: OrderId; readonly pay: { readonly kind: PayMethodKind } },
  path: readonly OrderState[],
): Releasing {
  const last = path.at(-1);
  const isListed = releasing.some(({ orderId }) => orderId === id);
  if (last !== undefined && endStates.has(last)) {
    return isListed ? releasing.filter(({ orderId }) => orderId !== id) : releasing;
  }
  const begins = path.includes('REVERTING') || path.includes('CANCELLING');
  return begins && !isListed ? [...releasing, { orderId: id, kind: pay.kind }] : releasing;
}
