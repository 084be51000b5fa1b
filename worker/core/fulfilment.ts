import type { OrderId } from '../../contract/customer/orders.ts';
import type { Journal, ServiceMessage } from '../../contract/machine/messages.ts';
import type { OrderReason } from '../../contract/shared/order-state.ts';
import type { VendFailure, VendResult } from '../../contract/shared/vend-result.ts';

/**
 * How the goods of an order reach the person. `take`: the person takes them out of an open door.
 * Not on sale yet.
 */
export const fulfilmentKinds = ['vend', 'take'] as const;

/**
 * A command with its deadlines. The order stores it, so later settings do not change the order's
 * end.
 */
export type Command = Deadline & { readonly issuedAtMs: number };
type Deadline = {
  /** The latest time for the machine to start. */
  readonly notAfterMs: number;
  /** The time by which the machine should have reported. */
  readonly reportByMs: number;
  /** The latest time to wait for evidence. After it the money is released. */
  readonly evidenceByMs: number;
};

/** The outcome of a command. A sale names the amount to capture, at most the held amount. */
export type Outcome =
  | { readonly outcome: 'dispensed'; readonly captureYen: number }
  /** The machine did its part, but the person took nothing: the money is returned. */
  | { readonly outcome: 'untaken' }
  | { readonly outcome: 'failed'; readonly reason: OrderReason }
  | { readonly outcome: 'uncertain'; readonly flag?: 'JOURNAL_LOST' };

/** The parts of an order that a fulfilment needs. */
export type FulfilledOrder = {
  readonly id: OrderId;
  readonly amountYen: number;
  readonly lines: readonly [Line, ...Line[]];
  readonly fulfilment: { readonly command: Command | null };
};
type Line = { readonly slot: string; readonly quantity: number; readonly unitPriceYen: number };

/** A machine's own report of how a command ended. `taken`: for each slot, the number of items. */
export type MachineReport = {
  readonly outcome: VendResult;
  readonly reason: VendFailure;
  readonly taken?: Readonly<Record<string, number>>;
};

/** The age of a machine's journal, by the machine's own clock. */
export type JournalAge = {
  /** Since when the journal is complete. Null before the first hello. */
  readonly journalEpochMs: number | null;
  /** The machine's clock minus ours. */
  readonly offsetMs: number;
};

/** A journal with the conditions under which it was read. */
export type JournalReading = {
  /** The machine's clock minus ours, from its last hello. */
  readonly offsetMs: number;
  /** Our own clock. */
  readonly nowMs: number;
  /** Whether the journal has had an entry for this command before. */
  readonly hadEntry: boolean;
};

/** The part of a journal that is about one command. */
export type JournalPart = Pick<Journal, 'nowMs' | 'journalEpochMs'> & {
  readonly entry:
    | (Omit<MachineReport, 'outcome'> & {
        readonly outcome: VendResult | 'running';
        readonly atMs: number;
      })
    | null;
};

/** One way in which goods reach the person. */
export type Fulfilment<Message> = {
  /** Returns the deadlines of a command that is issued now. */
  readonly deadline: (nowMs: number) => Deadline;
  /** Returns the message that starts the fulfilment, on the machine's clock. */
  readonly command: (
    order: FulfilledOrder & { readonly fulfilment: { readonly command: Command } },
    offsetMs: number,
  ) => Message;
  /** Returns what a machine's report means. */
  readonly outcome: (order: FulfilledOrder, report: MachineReport, age: JournalAge) => Outcome;
  /** Returns what a journal proves about an order. Undefined: nothing. */
  readonly evidence: (
    order: FulfilledOrder,
    journal: JournalPart,
    reading: JournalReading,
  ) => Outcome | undefined;
};

/** The fulfilments that a deployment knows. An order of another kind is unreadable to it. */
export type Fulfilments = {
  readonly vend: Fulfilment<ServiceMessage>;
  readonly take?: Fulfilment<object>;
};
