import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../../../contract/customer/orders.ts';
import { payMethodKindSchema } from '../../../../contract/shared/client.ts';
import { orderStateSchema } from '../../../../contract/shared/order-state.ts';
import { orderFlagSchema } from '../../order-flag.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { storedMs } from '../../store/values.ts';

const compared = v.object({
  state: orderStateSchema,
  amountYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  flags: v.optional(v.array(orderFlagSchema), []),
  payment: v.object({
    kind: v.union([payMethodKindSchema, v.literal('none')]),
    providerPaymentId: v.nullable(v.string()),
    refundedYen: v.pipe(v.number(), v.integer(), v.minValue(0)),
    capturedAt: v.optional(v.nullable(storedMs), null),
  }),
  createdAt: storedMs,
  refundAt: v.optional(v.nullable(storedMs), null),
});

/**
 * The fields of an order that the comparison needs. A day has too many orders to read them whole.
 */
export const comparedFields = Object.keys(compared.entries);

/** An order's fields for the comparison with a provider's file. */
export type SettledOrder = v.InferOutput<typeof compared> & { readonly id: OrderId };

/** Parses an order's document. Returns undefined if this version cannot read it. */
export function readSettledOrder({ id, fields }: StoredDocument): SettledOrder | undefined {
  const parsed = v.safeParse(compared, fields);
  const orderId = v.safeParse(orderIdSchema, id);
  return parsed.success && orderId.success ? { ...parsed.output, id: orderId.output } : undefined;
}
