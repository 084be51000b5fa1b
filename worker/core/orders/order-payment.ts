import * as v from 'valibot';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import { storedMs } from '../store/values.ts';

export const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

const storedRefund = v.pipe(
  v.object({
    id: v.string(),
    yen,
    state: v.picklist(['REQUESTED', 'ACCEPTED', 'DONE', 'FAILED']),
    /** When it entered its state. */
    at: storedMs,
  }),
  v.transform(({ at, ...refund }) => ({ ...refund, atMs: at })),
);
export type Refund = v.InferOutput<typeof storedRefund>;

const amounts = {
  /** The provider's id of the payment, known from the authorisation on. Later calls need it. */
  providerPaymentId: v.nullable(v.string()),
  /** The amount that was held, even after its release. */
  heldYen: yen,
  /** When the provider releases the held amount by itself. Null if it does not say. */
  expiresAt: v.nullable(storedMs),
  capturedYen: yen,
  /** Null before the capture, and if another system captured the amount at an unknown time. */
  capturedAt: v.nullable(storedMs),
  refunds: v.array(storedRefund),
  /** The sum of the refunds that are done. */
  refundedYen: yen,
};

/**
 * `orders/{o}.payment`. A payment of kind `none` has the sum 0 and no provider. An amount that is
 * smaller than the next one makes the order unreadable: no rule may act on it.
 */
export const storedPayment = v.pipe(
  v.variant('kind', [
    v.object({
      kind: payMethodKindSchema,
      methodId: bindingIdSchema,
      label: v.string(),
      merchant: v.object({ account: v.string(), name: v.string() }),
      ...amounts,
    }),
    v.object({ kind: v.literal('none'), ...amounts }),
  ]),
  v.check(({ heldYen, capturedYen }) => heldYen >= capturedYen),
  v.check(({ capturedYen, refundedYen }) => capturedYen >= refundedYen),
  v.transform(({ expiresAt, capturedAt, ...payment }) => ({
    ...payment,
    expiresAtMs: expiresAt,
    capturedAtMs: capturedAt,
  })),
);
export type OrderPayment = v.InferOutput<typeof storedPayment>;

/** The amounts of a payment that a state changes when it is entered. */
export type Amounts = Partial<
  Pick<OrderPayment, 'heldYen' | 'capturedYen' | 'capturedAtMs' | 'refunds' | 'refundedYen'>
>;

/**
 * Returns the amount to capture: by the machine's report, or all of it if an operator decides
 * without a report of a sale. A report without a sale says 0.
 */
export const captureYenOf = ({ amountYen, fulfilment: { outcome } }: Sold): number =>
  outcome !== null && outcome.captureYen > 0 ? outcome.captureYen : amountYen;
type Sold = {
  readonly amountYen: number;
  readonly fulfilment: { readonly outcome: { readonly captureYen: number } | null };
};

/** Returns the yen of an order's refund that returns a part of the payment. Undefined: all, or no refund. */
export function partRefundOf({
  refunds,
  capturedYen,
}: Pick<OrderPayment, 'refunds' | 'capturedYen'>): number | undefined {
  const yen = refunds.at(-1)?.yen;
  return yen !== undefined && yen < capturedYen ? yen : undefined;
}

/** Returns whether the provider accepted the last refund. It is done when the provider says so. */
export const isRefundAccepted = ({ refunds }: Pick<OrderPayment, 'refunds'>): boolean =>
  refunds.at(-1)?.state === 'ACCEPTED';

/** Returns the refunds with another state of the last one. */
export const withRefundState = (
  refunds: readonly Refund[],
  state: Refund['state'],
  nowMs: number,
): Refund[] => {
  const last = refunds.at(-1);
  return last ? [...refunds.slice(0, -1), { ...last, state, atMs: nowMs }] : [];
};
