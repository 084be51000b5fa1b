import * as v from 'valibot';
import { orderLinesSchema, taxLineSchema } from '../../../../contract/customer/orders.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { storedMs } from '../../store/values.ts';

/** The fields of an order that the sales need. */
export const soldFields = ['lines', 'tax', 'coupon', 'machine', 'payment'];

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const sold = v.object({
  lines: orderLinesSchema,
  tax: v.array(taxLineSchema),
  coupon: v.nullable(v.object({ discountYen: yen })),
  payment: v.object({
    capturedYen: yen,
    capturedAt: v.nullable(storedMs),
    refunds: v.array(v.object({ yen, state: v.string(), at: storedMs })),
  }),
  machine: v.object({ id: v.string(), code: v.string(), name: localTextSchema }),
});

/** An order's fields for the sales. */
export type SoldOrder = v.InferOutput<typeof sold>;

/** Parses an order's document. Returns undefined if this version cannot read it. */
export function readSoldOrder({ fields }: StoredDocument): SoldOrder | undefined {
  const parsed = v.safeParse(sold, fields);
  return parsed.success ? parsed.output : undefined;
}
