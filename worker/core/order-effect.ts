import type { OrderId, OrderLine, TaxLine } from '../../contract/customer/orders.ts';
import type { PayMethodKind } from '../../contract/shared/client.ts';
import type { ClientId, LineUserId, MachineId } from '../../contract/shared/ids.ts';
import type { LocalText } from '../../contract/shared/language.ts';
import type { OrderFlag } from './order-flag.ts';
import type { StoredDocument } from './store/firestore.ts';
import type { DocumentPath } from './store/segments.ts';
import type { Write } from './store/writes.ts';

/** What an order releases when it moves. Each thing that an order holds is released once. */
export type Released = {
  /**
   * `sold`: the piece was sold. `returned`: it is available again. `left over`: it is available
   * again if it is still reserved.
   */
  readonly stock: 'sold' | 'returned' | 'left over' | undefined;
  readonly coupon: boolean;
  readonly spending: boolean;
  /** The outcome is decided, so the person may buy again. */
  readonly activeOrder: boolean;
};

/** A message that an order owes the person. */
export type Notice = 'receipt' | 'money-back' | null;

/** A purchased item of an order. */
type MovedLine = Pick<
  OrderLine,
  'slot' | 'productId' | 'name' | 'quantity' | 'unitPriceYen' | 'taxRatePercent'
>;

/** The parts of an order, before its move, that the capabilities need. */
export type MovedOrder = {
  readonly id: OrderId;
  readonly lineUserId: LineUserId;
  readonly amountYen: number;
  readonly coupon: { readonly id: string } | null;
  readonly lines: readonly [MovedLine, ...(readonly MovedLine[])];
  readonly tax: readonly TaxLine[];
  readonly machine: { readonly id: MachineId; readonly code: string; readonly name: LocalText };
  readonly payment: {
    readonly kind: PayMethodKind | 'none';
    readonly providerPaymentId: string | null;
  };
  readonly fulfilment: { readonly command: { readonly issuedAtMs: number } | null };
  readonly sender: { readonly messages: readonly string[] };
  readonly history: readonly { readonly atMs: number }[];
  readonly notice: Notice;
  readonly createdAtMs: number;
};

/** A problem of an order that an operator must look at. */
export type OrderIncident = OrderFlag | 'MANUAL_REVIEW';

/**
 * Money that a move captures or refunds, as the sum of that side before and after the move. A
 * capture begins at 0. Several refunds of one order each begin where the previous one ended.
 */
export type Booking = {
  readonly side: 'captured' | 'refunded';
  readonly fromYen: number;
  readonly toYen: number;
};

/** A move of an order, expressed by its effects. */
export type OrderMove = {
  readonly clientId: ClientId;
  readonly order: MovedOrder;
  readonly nowMs: number;
  readonly released: Released;
  /** What the move adds to the sales of its day. */
  readonly bookings: readonly Booking[];
  /** The amount that no longer counts towards the person's limits. */
  readonly returnedYen: number;
  /** `count`: one more refused payment. `reset`: the row of refused payments ends. */
  readonly declines: 'count' | 'reset' | undefined;
  /** `begins`: the held amount awaits its release. `ends`: the order has ended. */
  readonly releasing: 'begins' | 'ends' | undefined;
  readonly owes: NonNullable<Notice> | undefined;
  /** The problems that an operator must look at because of this move. */
  readonly incidents: readonly OrderIncident[];
  /** Why the returned piece did not drop, if the reason concerns the slot. */
  readonly failure: 'lost' | 'jammed' | undefined;
};

/** Returns one of the documents that the effects requested with `reads`. */
export type Read = (path: DocumentPath) => StoredDocument | undefined;

/**
 * What a capability does when an order moves. All effects share one read before the commit, and
 * their writes are part of the order's own commit.
 */
export type OrderEffect = {
  /** Returns the documents that the writes depend on. Absent: none. */
  readonly reads?: (move: OrderMove) => readonly DocumentPath[];
  readonly writes?: (move: OrderMove, read: Read) => readonly Write[];
  /** Returns the message that the order owes the person after the move. Undefined: as before. */
  readonly notice?: (move: OrderMove, read: Read) => Notice | undefined;
};

/** Returns whether a move releases anything. */
export const isRelease = ({ released }: OrderMove): boolean =>
  Object.values(released).some(Boolean);
