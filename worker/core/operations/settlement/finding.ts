import type { OrderId } from '../../../../contract/customer/orders.ts';
import type { OrderState } from '../../../../contract/shared/order-state.ts';
import type { PaymentState } from '../../pay-providers/port/pay-provider.ts';
import type { BadRow, FilePayment } from './file-payments.ts';
import type { FileVerdict } from './judge-payment.ts';
import type { SettledOrder } from './settled-order.ts';

/** A result that a person must check, perhaps after the provider is asked. */
export type Finding = {
  readonly verdict: FileVerdict;
  /** A plain string if the order has no readable document, so that only its id is known. */
  readonly orderId: OrderId | string | null;
  readonly order: SettledOrder | null;
  readonly payment: FilePayment | null;
  /** The provider's current answer. `null` if it was not asked. */
  readonly provider: PaymentState | 'NO_ANSWER' | null;
  readonly providerYen: number | null;
};

/** The comparison of a day's orders with the files of the day's payments. */
export type Reconciliation = {
  readonly day: string;
  /** The number of orders by verdict, after the provider was asked. */
  readonly counts: Readonly<Partial<Record<FileVerdict, number>>>;
  readonly findings: readonly Finding[];
  readonly bad: readonly BadRow[];
  readonly totals: {
    readonly orders: number;
    readonly capturedYen: number;
    readonly rows: number;
    readonly otherDays: number;
    readonly paidYen: number;
    readonly refundedYen: number;
    /** Orders of a provider whose file was not given. */
    readonly notCompared: number;
    readonly asked: number;
    /** Differences about which the provider was not asked, because there were too many. */
    readonly notAsked: number;
  };
};

const quiet: readonly FileVerdict[] = ['AGREES', 'IN_PROGRESS', 'NEAR_MIDNIGHT'];

/** Returns whether an operator must check the verdict. */
export const isFinding = (verdict: FileVerdict): boolean => !quiet.includes(verdict);

/** Returns the state of an order for a report. */
export const stateOf = ({ order, verdict }: Finding): OrderState | 'unreadable' | 'no order' =>
  order?.state ?? (verdict === 'UNREADABLE' ? 'unreadable' : 'no order');
