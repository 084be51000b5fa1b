import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';

export const refundStates = ['REQUESTED', 'ACCEPTED', 'DONE', 'FAILED'] as const;

export type Refund = {
  readonly id: string;
  readonly yen: number;
  readonly state: (typeof refundStates)[number];
  /** When it entered its state. */
  readonly atMs: number;
};

type AllAmounts = {
  /** The provider's id of the payment, known from the authorisation on. Later calls need it. */
  readonly providerPaymentId: string | null;
  /** The amount that was held, even after its release. */
  readonly heldYen: number;
  /** When the provider releases the held amount by itself. Null if it does not say. */
  readonly expiresAtMs: number | null;
  readonly capturedYen: number;
  /** Null before the capture, and if another system captured the amount at an unknown time. */
  readonly capturedAtMs: number | null;
  readonly refunds: readonly Refund[];
  /** The sum of the refunds that are done. */
  readonly refundedYen: number;
  /** When the last refund was done. The nightly check of the sales finds a day's refunds by it. */
  readonly refundedAtMs: number | null;
};

/** The payment of an order. A payment of kind `none` has the sum 0 and no provider. */
export type OrderPayment =
  | (AllAmounts & {
      readonly kind: PayMethodKind;
      readonly methodId: BindingId;
      readonly label: string;
      readonly merchant: { readonly account: string; readonly name: string };
    })
  | (AllAmounts & { readonly kind: 'none' });

/** The amounts of a payment that a state changes when it is entered. */
export type Amounts = Partial<
  Pick<OrderPayment, 'heldYen' | 'capturedYen' | 'capturedAtMs' | 'refunds' | 'refundedYen'>
>;

/** The amounts of a payment that was not requested yet. */
export const unpaid: AllAmounts = {
  providerPaymentId: null,
  heldYen: 0,
  expiresAtMs: null,
  capturedYen: 0,
  capturedAtMs: null,
  refunds: [],
  refundedYen: 0,
  refundedAtMs: null,
};

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

/** Returns the method whose binding the payment uses. Null without a provider. */
export const methodIdOf = (payment: OrderPayment): BindingId | null =>
  payment.kind === 'none' ? null : payment.methodId;
