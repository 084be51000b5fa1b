import type { OrderState } from '../../../../contract/shared/order-state.ts';
import type { Outcome } from '../../fulfilment.ts';
import type { EnterStates, Move } from '../move.ts';
import type { CommandedOrder, HeldOrder, StoredOrder } from '../order.ts';
import type { Amounts } from '../order-payment.ts';
import type { Step } from '../step.ts';
import type { Deadline } from './deadlines.ts';

/** What happens to the payment in a state. */
export type PaymentPart =
  | 'not requested'
  | 'requested'
  | 'unknown'
  | 'refused'
  | 'held'
  | 'cancelling'
  | 'cancelled'
  | 'capturing'
  | 'captured'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refunded'
  | 'for an operator';

/** What happens to the goods in a state. */
export type FulfilmentPart =
  /** The machine is leased and has no command yet. */
  | 'waiting'
  | 'commanded'
  /** The command's outcome is unknown. */
  | 'unknown'
  | 'failed'
  | 'done'
  /** The goods do not change any more, because the state is only about money. */
  | 'over';

/** What entering a state changes outside the order. Each change happens once per order. */
export type StateEffects = {
  /** The product dropped, or was paid for, so its piece is sold. */
  readonly sells?: true;
  /**
   * The money goes back to the person. The amount returns to the person's limits, and an unsold
   * piece and its coupon become usable again.
   */
  readonly returnsMoney?: true;
  /** The outcome is decided, so the person may buy again. */
  readonly freesPerson?: true;
  /** `count`: one more refused payment. `reset`: the row of refused payments ends. */
  readonly declines?: 'count' | 'reset';
  /** The held amount awaits its release, which limits the person's next purchases. */
  readonly awaitsRelease?: true;
  /** The message that the order owes the person from here on. */
  readonly owes?: 'receipt' | 'money-back';
  /** The order gets its command for the machine. */
  readonly commands?: true;
  /** The refund belongs to the accounts of the day on which the state is entered. */
  readonly refunds?: true;
  /** The payment needs one more inquiry, once its request can no longer arrive. */
  readonly checksLater?: true;
  /** The move raises an incident for an operator. */
  readonly needsOperator?: true;
};

/** All rules of one state. */
type Rules<Known, Order> = {
  /** What every order in this state knows, besides the fields of any order. */
  readonly knows: Known;
  readonly payment: PaymentPart;
  readonly fulfilment: FulfilmentPart;
  /** The states that may follow. No other state can be stored. */
  readonly next: readonly OrderState[];
  /** When time alone ends the state, and the move that does. */
  readonly deadline?: { readonly at: Deadline; readonly move: EnterStates };
  /** The next step before the deadline. */
  readonly step: (order: Order, nowMs: number) => Step;
  /** The meaning of a machine's report that arrives in this state. Undefined: none. */
  readonly onReport: (order: StoredOrder, report: Outcome) => Move | undefined;
  /** The payment's amounts that entering the state changes. */
  readonly amounts?: (order: StoredOrder, nowMs: number, move: EnterStates) => Amounts;
  readonly effects: StateEffects;
};

/**
 * The rules of a state, grouped by what its orders know. `request`: neither a payment's number nor
 * a command. `hold`: only the number. `settlement`: the number. `command`: both. `any`: nothing
 * certain.
 */
export type StateRules =
  | Rules<'request' | 'any', StoredOrder>
  | Rules<'hold' | 'settlement', HeldOrder>
  | Rules<'command', CommandedOrder>;

/** The rules of the states of one file. */
export type RulesOf<States extends OrderState> = Readonly<Record<States, StateRules>>;
