import * as v from 'valibot';
import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import type { BindingId, PayMethod } from '../../../../contract/customer/pay-methods.ts';
import {
  bestCoupon,
  couponRefusal,
  discountYen,
} from '../../../../contract/shared/coupon-rules.ts';
import type { Coupon } from '../../../../contract/shared/coupons.ts';
import { useDraft } from '../../session/drafts.ts';

export type Offer = {
  readonly machine: Machine;
  readonly item: ShelfItem;
  readonly coupons: readonly Coupon[];
  readonly bound: readonly PayMethod[];
};

export type Choice = {
  readonly usable: readonly Coupon[];
  readonly coupon: Coupon | undefined;
  readonly discountYen: number;
  readonly totalYen: number;
  readonly methods: readonly PayMethod[];
  readonly method: PayMethod | undefined;
};

/** The person's own choices. Undefined: none yet, so the app proposes the best option. */
const draftSchema = v.object({
  couponId: v.optional(v.nullable(v.string())),
  payMethodId: v.optional(v.string()),
});
type Draft = v.InferOutput<typeof draftSchema>;

/** The item, its price and its payment method. */
export function choiceOf(
  { machine, item, coupons, bound }: Offer,
  draft: Draft,
  nowMs: number,
): Choice {
  const { priceYen, productId } = item;
  const purchase = { productId, machineId: machine.id, priceYen };
  const usable = coupons.filter((coupon) => couponRefusal(coupon, purchase, nowMs) === undefined);
  const coupon =
    draft.couponId === undefined
      ? bestCoupon(usable, purchase, nowMs)
      : usable.find(({ id }) => id === draft.couponId);
  const off = coupon ? discountYen(coupon, priceYen) : 0;
  const methods = bound.filter(({ state }) => state === 'active');
  const method =
    methods.find(({ id }) => id === draft.payMethodId) ??
    methods.find(({ isDefault }) => isDefault) ??
    methods[0];
  return { usable, coupon, discountYen: off, totalYen: priceYen - off, methods, method };
}

/**
 * The person's choice for one item. Kept in this tab while they add a payment method or finish the set-up.
 */
export function useChoice(offer: Offer) {
  const { machine, item } = offer;
  const { draft, keep, drop } = useDraft(`choice:${machine.id}:${item.slot}`, draftSchema, {});
  return {
    choice: choiceOf(offer, draft, Date.now()),
    chooseCoupon: (couponId: string | null) => keep({ ...draft, couponId }),
    choosePayMethod: (payMethodId: BindingId) => keep({ ...draft, payMethodId }),
    drop,
  };
}
