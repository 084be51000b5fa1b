import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import type { TenantClient } from '../../tenant-client.ts';
import type { Answer } from './answer.ts';
import type { Found } from './with-keys.ts';

/**
 * The merchant of a payment, as stored in its order. It suffices to find the keys while the order
 * is open, even without the tenant's document.
 */
export type Merchant = {
  readonly clientId: ClientId;
  /** The provider's id of the merchant or shop. */
  readonly account: string;
  /** The seller's name that the provider may show to the person. */
  readonly name: string;
};

/** The input of a new binding. `bindingId` identifies it at the provider and in our records. */
export type BindingStart = {
  readonly client: TenantClient;
  readonly bindingId: string;
  /**
   * Unguessable and used once. The provider returns it, which proves that the return belongs to
   * this binding.
   */
  readonly nonce: string;
  /** The address that the provider redirects back to. */
  readonly returnUrl: string;
  readonly userAgent: string;
};

/** Where to redirect the person, and the reference for later inquiries about the binding. */
export type StartedBinding = { readonly redirectUrl: string; readonly reference: string };

/** The account at the provider. `reference` stays on the server, `label` is masked. */
export type BoundAccount = { readonly reference: string; readonly label: string };

/** An active bound account. `endsAt` (ISO 8601): when the provider ends the link by itself. */
export type BindingStatus = { readonly endsAt: string | null };

/** One payment. `paymentId` is the order's id, so a repeated request is the same payment. */
export type Payment = {
  readonly merchant: Merchant;
  readonly paymentId: string;
  readonly account: string;
  readonly amountYen: number;
  readonly description: string;
  readonly storeId?: string;
  readonly terminalId?: string;
};

/** A held amount. Later calls need `providerPaymentId`, which is never empty. */
export type Authorization = {
  readonly providerPaymentId: string;
  /** The amount that the provider reports as held. */
  readonly amountYen?: number;
  /** ISO 8601. Null if the provider does not state it. */
  readonly expiresAt: string | null;
};

export type PaymentState =
  | 'NONE'
  /** The provider reports no payment, but the answer may have another reason. It proves nothing. */
  | 'UNPROVEN'
  | 'PENDING'
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'EXPIRED'
  | 'FAILED';

/**
 * A step of a payment that exists at the provider. `call` names this try. No two tries of an order
 * share it, because providers refuse a known id, or repeat its answer.
 */
export type PaymentStep = Pick<Payment, 'merchant' | 'paymentId' | 'amountYen'> & {
  readonly providerPaymentId: string;
  /** The held amount. After a partial capture, an answer may state either amount. */
  readonly heldYen: number;
  readonly call: string;
  readonly description: string;
};

export type Inquiry = {
  readonly state: PaymentState;
  readonly authorization: Authorization | null;
  /** The held or captured amount, if the provider states it. */
  readonly amountYen?: number;
  /** The sum of the refunds that are done, if the provider states it. */
  readonly refundedYen?: number;
};

/** The state of a refund. ACCEPTED: the provider accepted it, but the money is not back yet. */
export type RefundState = 'NONE' | 'ACCEPTED' | 'DONE' | 'FAILED';

/**
 * A payment to ask about. It is named by the order's id, because the provider's own id is unknown
 * while an answer is missing.
 */
export type AskedPayment = Pick<Payment, 'merchant' | 'paymentId'> & {
  /**
   * Another order of this merchant that the provider knows. If an inquiry about it succeeds,
   * inquiries work.
   */
  readonly knownId?: string;
};

/** The interface of a payment provider. No call throws because of an answer: see `Answer`. */
export type PayProvider = Payments & {
  readonly kind: PayMethodKind;
  readonly capabilities: {
    /** What proves the result of a binding: the signed return, or only an inquiry. */
    readonly bindingResult: 'signed-return' | 'inquiry';
    /** Whether account links expire by themselves. */
    readonly linkEnds: boolean;
    /** Whether a captured payment can be refunded in part. */
    readonly partialRefund: boolean;
    /** The longest order id that the provider accepts. */
    readonly paymentIdLength: number;
  };
  /**
   * Returns the tenant's own merchant. Undefined if it has no merchant or no keys: the method is
   * not on sale. NOT_KNOWN if the keys cannot be read: the method stays on sale, but nobody can pay
   * with it now.
   */
  merchantOf(
    client: Pick<TenantClient, 'clientId' | 'name' | 'merchants'>,
  ): Promise<Found<Merchant>>;
  startBinding(start: BindingStart): Promise<Answer<StartedBinding>>;
  /**
   * Completes a binding. `evidence` is the data of the person's return, or null if only an inquiry
   * can tell. DECLINED: the binding has ended finally, and nothing is left at the provider.
   */
  finishBinding(
    client: TenantClient,
    binding: { readonly bindingId: string; readonly nonce: string | null },
    evidence: string | null,
  ): Promise<Answer<BoundAccount>>;
  /** Returns the status of a bound account. DECLINED BINDING_ENDED if the link has ended. */
  inquireBinding(client: TenantClient, account: string): Promise<Answer<BindingStatus>>;
  /** Ends the account link. OK proves that it has ended. */
  unbind(client: TenantClient, account: string): Promise<Answer<void>>;
};

/** The calls about one payment. */
export type Payments = {
  authorize(payment: Payment): Promise<Answer<Authorization>>;
  capture(step: PaymentStep): Promise<Answer<void>>;
  revert(step: PaymentStep): Promise<Answer<void>>;
  refund(step: PaymentStep): Promise<Answer<RefundState>>;
  inquireRefund(step: PaymentStep): Promise<Answer<RefundState>>;
  /**
   * Ends a payment that the provider has not decided. OK: the provider accepted it, and an inquiry
   * shows when it is done. DECLINED: the payment stays open.
   */
  cancel(step: PaymentStep): Promise<Answer<void>>;
  inquire(payment: AskedPayment): Promise<Answer<Inquiry>>;
};
