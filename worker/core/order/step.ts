import type { Answer } from '../pay-providers/port/answer.ts';
import type { Authorization, Inquiry, RefundState } from '../pay-providers/port/pay-provider.ts';
import type { Move } from './move.ts';
import type { CommandedOrder, HeldOrder } from './order.ts';

/**
 * The next step of an order: at most one outside call, with the meaning of each of its answers. The
 * order's type in each variant is as narrow as the state allows.
 */
export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'move'; readonly move: Move }
  /** Sends the message that the ended order owes the person. */
  | { readonly do: 'notify' }
  | AuthorizeStep
  | InquireStep
  | MoneyStep
  | RefundStep
  | VendStep
  /** Asks for the journal's entry of the order. */
  | { readonly do: 'query'; readonly order: CommandedOrder; readonly move: Move };

/** The conditions at the time of an answer. */
export type Circumstances = {
  readonly nowMs: number;
  /** Whether the machine is reachable now. */
  readonly online: boolean;
  /**
   * How long an authorisation must last: until the machine has reported and the capture was sent.
   */
  readonly mustHoldMs: number;
};

/** Asks the provider to hold the amount. Only the driver that stored the intent does so, once. */
export type AuthorizeStep = {
  readonly do: 'authorize';
  readonly after: (answer: Answer<Authorization>, circumstances: Circumstances) => Move;
  /** The move if another driver may have sent the request. */
  readonly ifSentBefore: Move;
  /** The move if the pay method's account cannot be opened, because its key is unknown. */
  readonly ifKeyUnknown: Move;
  /** The move if the pay method is gone, so that nothing can be sent any more. */
  readonly ifMethodGone: Move;
};

/** A held amount that must be released now, and the meaning of that call's answer. */
export type Release = {
  readonly release: Authorization;
  readonly after: (answer: Answer<void>) => Move;
};

/** Asks about the payment. */
export type InquireStep = {
  readonly do: 'inquire' | 'cancel' | 'check' | 'watch';
  /** Whether to ask the provider to end a payment that it has not decided. */
  readonly endsPending: boolean;
  readonly after: (answer: Answer<Inquiry>, circumstances: Circumstances) => Move | Release;
};

/** A call about held or captured money, which first asks for the outcome of the previous try. */
type Settlement = {
  readonly order: HeldOrder;
  /** Asks for the payment's state before the call is repeated. */
  readonly check: boolean;
  readonly afterInquiry: (answer: Answer<Inquiry>) => Move | 'send';
};

export type MoneyStep = Settlement & {
  readonly do: 'capture' | 'revert';
  readonly after: (answer: Answer<void>) => Move;
};

export type RefundStep = Settlement & {
  readonly do: 'refund';
  readonly after: (answer: Answer<RefundState>) => Move;
};

/** Sends the machine its command. */
export type VendStep = {
  readonly do: 'vend';
  readonly order: CommandedOrder;
  /** The move if the machine has lost its journal, because it might vend a second time. */
  readonly ifJournalLost: Move;
};
