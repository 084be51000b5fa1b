import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../../contract/customer/orders.ts';
import { type PayMethodKind, payMethodKindSchema } from '../../../contract/shared/client.ts';

/**
 * The number of amounts awaiting their release that stop the next purchase at the same provider.
 */
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

type MovedPayment = {
  readonly id: OrderId;
  readonly payment: { readonly kind: PayMethodKind | 'none' };
};

/** Returns the list after an order's move, or the same list if the move does not change it. */
export function releasingAfter(
  releasing: Releasing,
  { id, payment }: MovedPayment,
  change: 'begins' | 'ends' | undefined,
): Releasing {
  const isListed = releasing.some(({ orderId }) => orderId === id);
  if (change === 'ends')
    return isListed ? releasing.filter(({ orderId }) => orderId !== id) : releasing;
  if (change !== 'begins' || isListed || payment.kind === 'none') return releasing;
  return [...releasing, { orderId: id, kind: payment.kind }];
}
