import type {
  OrderId,
  OrderLine,
  OrderProblem,
  TaxLine,
} from '../../../contract/customer/orders.ts';
import type { LiffId, LineUserId, MachineId } from '../../../contract/shared/ids.ts';
import type { Language, LocalText } from '../../../contract/shared/language.ts';
import type { OrderReason, OrderState } from '../../../contract/shared/order-state.ts';
import type { Command, fulfilmentKinds } from '../fulfilment.ts';
import type { Notice } from '../order-effect.ts';
import type { OrderFlag } from '../order-flag.ts';
import type { OrderPayment } from './order-payment.ts';
import type { SentMessage } from './sent-messages.ts';

/** How the goods reach the person, and the machine's report. */
export type OrderFulfilment = {
  readonly kind: (typeof fulfilmentKinds)[number];
  readonly command: Command | null;
  /** Null until the machine has reported. The amount to capture; 0: nothing was sold. */
  readonly outcome: { readonly captureYen: number; readonly atMs: number } | null;
};

/**
 * A purchase, without what the store adds. Times are milliseconds since 1970, amounts are yen. The contract's
 * `Order` is the part that the buyer sees.
 */
export type OrderContent = {
  readonly id: OrderId;
  readonly lineUserId: LineUserId;
  readonly language: Language;
  readonly state: OrderState;
  readonly reason: OrderReason | null;
  readonly lines: [OrderLine, ...OrderLine[]];
  readonly coupon: {
    readonly id: string;
    readonly title: LocalText;
    readonly discountYen: number;
  } | null;
  readonly amountYen: number;
  readonly tax: TaxLine[];
  readonly payment: OrderPayment;
  readonly fulfilment: OrderFulfilment;
  readonly machine: {
    readonly id: MachineId;
    readonly code: string;
    readonly name: LocalText;
    readonly place: LocalText;
  };
  readonly seller: { readonly name: LocalText; readonly registrationNumber: string | null };
  /** The sender of messages to the person, and the app that the messages link to. */
  readonly sender: {
    readonly appName: LocalText;
    readonly liffId: LiffId | null;
    /** The tenant's messages at the time of purchase, so that the order's end needs no tenant. */
    readonly messages: readonly string[];
  };
  /** Oldest first. The last one is `state`. */
  readonly history: readonly { readonly state: OrderState; readonly atMs: number }[];
  /** The pay method that may not be unbound because of this order. Null once it may be. */
  readonly openOn: string | null;
  /** The number of tries of the current state's outside call, from 1. */
  readonly attempt: number;
  /** After this time the person has probably left the machine, so it must not vend. */
  readonly vendByMs: number;
  /** When the next step is due. The sweep queries it. Null if nothing happens by itself. */
  readonly driveAtMs: number | null;
  /** When to ask about an order that ended without a payment. Null: no further question. */
  readonly checkAtMs: number | null;
  /** The time that selects the day on which the refund is reconciled. */
  readonly refundAtMs: number | null;
  readonly flags: readonly OrderFlag[];
  /** A message that the order owes the person after its end. */
  readonly notice: Notice;
  /** The LINE messages about the order that were tried, oldest first. */
  readonly sentMessages: readonly SentMessage[];
  /** When the person last asked for the receipt by LINE. */
  readonly receiptAskedAtMs: number | null;
  readonly problem: OrderProblem | null;
};

/** An order as a read of the store returns it. */
export type StoredOrder = OrderContent & {
  /** By the store's clock. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The version of the document, for the next compare-and-set. */
  readonly updateTime: string;
};

/** An order whose payment has a number at the provider. Calls about money need it. */
export type HeldOrder = StoredOrder & {
  readonly payment: { readonly providerPaymentId: string };
};
/** An order whose machine has its command. */
export type CommandedOrder = HeldOrder & { readonly fulfilment: { readonly command: Command } };

export const isHeld = (order: StoredOrder): order is HeldOrder =>
  order.payment.providerPaymentId !== null;
export const isCommanded = (order: StoredOrder): order is CommandedOrder =>
  isHeld(order) && order.fulfilment.command !== null;
