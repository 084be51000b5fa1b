import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';

export const refundStates = ['REQUESTED', 'ACCEPTED', 'DONE', 'FAILED'] as const;

export type Refund = {
  readonly id: string;
  readonly yen: number;
  readonly state: (typeof refundStates)[number];
  /** When the refund entered its state. */
  readonly atMs: number;
};

type AllAmounts = {
  /** The provider's id of the payment, known from the authorisation on. Later calls need it. */
  readonly providerPaymentId: string | null;
  /** The amount that was held, even after it was released. */
  readonly heldYen: number;
  /** When the provider releases the held amount by itself. Null if it does not say. */
  readonly expiresAtMs: number | null;
  readonly capturedYen: number;
  /** Null before the capture, and if another system captured the amount at an unknown time. */
  readonly capturedAtMs: number | null;
  readonly refunds: readonly Refund[];
  /** The sum of the completed refunds. */
  readonly refundedYen: number;
  /**
   * When the last refund was completed. The nightly check of the sales finds a day's refunds by it.
   */
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

/** The amounts of a payment that entering a state changes. */
export type Amounts = Partial<
  Pick<OrderPayment, 'heldYen' | 'capturedYen' | 'capturedAtMs' | 'refunds' | 'refundedYen'>
>;

/** The amounts of a payment that has not been requested yet. */
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
 * Returns the amount to capture: the one in the machine's report, if it reported a sale. Otherwise
 * an operator has decided on a capture, and it is the whole amount.
 */
export const captureYenOf = ({ amountYen, fulfilment: { outcome } }: Sold): number =>
  outcome !== null && outcome.captureYen > 0 ? outcome.captureYen : amountYen;
type Sold = {
  readonly amountYen: number;
  readonly fulfilment: { readonly outcome: { readonly captureYen: number } | null };
};

/**
 * Returns the yen of an order's partial refund. Undefined: the refund is complete, or there is
 * none.
 */
export function partRefundOf({
  refunds,
  capturedYen,
}: Pick<OrderPayment, 'refunds' | 'capturedYen'>): number | undefined {
  const yen = refunds.at(-1)?.yen;
  return yen !== undefined && yen < capturedYen ? yen : undefined;
}

/**
 * Returns whether the provider accepted the last refund. It is complete only once the provider says
 * so.
 */
export const isRefundAccepted = ({ refunds }: Pick<OrderPayment, 'refunds'>): boolean =>
  refunds.at(-1)?.state === 'ACCEPTED';

/** Returns the refunds with the last one in another state. */
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
