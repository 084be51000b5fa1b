import type { OrderId } from '../../contract/customer/orders.ts';
import type { OrderState } from '../../contract/shared/order-state.ts';
import type { PaymentState } from '../../worker/core/pay/port/pay-provider.ts';
import type { BadRow, FilePayment } from './file-payments.ts';
import type { FileVerdict } from './judge-payment.ts';
import type { SettledOrder } from './settled-order.ts';

/** What somebody must look at, or what is to be asked about first. */
export type Finding = {
  readonly verdict: FileVerdict;
  /** Of an order without a readable document its id alone. */
  readonly orderId: OrderId | string | null;
  readonly order: SettledOrder | null;
  readonly payment: FilePayment | null;
  /** What the provider says now; null where it was not asked. */
  readonly provider: PaymentState | 'NO_ANSWER' | null;
  readonly providerYen: number | null;
};

/** A day's orders against the files of its payments. */
export type Reconciliation = {
  readonly day: string;
  /** How many orders there are of each verdict, after the provider was asked. */
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
    /** Differences that were not asked about, because there were too many. */
    readonly notAsked: number;
  };
};

const quiet: readonly FileVerdict[] = ['AGREES', 'IN_PROGRESS', 'NEAR_MIDNIGHT'];

/** Whether an operator should look at it. */
export const isFinding = (verdict: FileVerdict): boolean => !quiet.includes(verdict);

/** The state of an order as a report shows it. */
export const stateOf = ({ order, verdict }: Finding): OrderState | 'unreadable' | 'no order' =>
  order?.state ?? (verdict === 'UNREADABLE' ? 'unreadable' : 'no order');
