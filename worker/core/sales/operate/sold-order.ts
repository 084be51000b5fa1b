import * as v from 'valibot';
import { orderLinesSchema, taxLineSchema } from '../../../../contract/customer/orders.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import { orderStateSchema } from '../../../../contract/shared/order-state.ts';
import type { StoredDocument } from '../../store/firestore.ts';

/** The fields of an order that the sales need. */
export const soldFields = ['state', 'history', 'lines', 'tax', 'coupon', 'machine', 'payment'];

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const sold = v.object({
  state: orderStateSchema,
  history: v.array(v.object({ state: orderStateSchema })),
  lines: orderLinesSchema,
  tax: v.array(taxLineSchema),
  coupon: v.nullable(v.object({ discountYen: yen })),
  payment: v.object({ refundedYen: yen }),
  machine: v.object({ id: v.string(), code: v.string(), name: localTextSchema }),
});

/** An order's fields for the sales. */
export type SoldOrder = v.InferOutput<typeof sold>;

/** Parses an order's document. Returns undefined if this version cannot read it. */
export function readSoldOrder({ fields }: StoredDocument): SoldOrder | undefined {
  const parsed = v.safeParse(sold, fields);
  return parsed.success ? parsed.output : undefined;
}

/** Returns whether the order's money was captured at some time. */
export const wasCaptured = ({ history }: SoldOrder): boolean =>
  history.some(({ state }) => state === 'CAPTURED');
