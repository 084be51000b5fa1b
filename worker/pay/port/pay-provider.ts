import type { PayMethodKind } from '../../../contract/client.ts';
import type { ClientId } from '../../../contract/ids.ts';
import type { TenantClient } from '../../tenant-client.ts';
import type { Answer } from './answer.ts';
import type { Found } from './with-keys.ts';

/**
 * In whose name a payment runs, as its order keeps it: enough to find the keys to it for as long as
 * the order is open, without the tenant's document.
 */
export type Merchant = {
  readonly clientId: ClientId;
  /** What the provider calls the merchant: PayPay's merchant id, GMO-PG's shop id. */
  readonly account: string;
  /** Who sells, as the provider may show it to the person. */
  readonly name: string;
};

/** A binding about to start. `bindingId` names it at the provider and in our records. */
export type BindingStart = {
  readonly client: TenantClient;
  readonly bindingId: string;
  /** Unguessable, used once: what the provider hands back proves that this binding was meant. */
  readonly nonce: string;
  /** Where the provider leads back to. */
  readonly returnUrl: string;
  readonly userAgent: string;
};

/** Where to send the person, and what must be kept to ask about the binding later. */
export type StartedBinding = { readonly redirectUrl: string; readonly reference: string };

/** The account at the provider. `reference` is for the server alone; `label` is masked. */
export type BoundAccount = { readonly reference: string; readonly label: string };

/** A bound account that stands. `endsAt` (ISO 8601): when the provider ends the link by itself. */
export type BindingStanding = { readonly endsAt: string | null };

/** One payment. `paymentId` is the order's id: sent twice it is the same payment. */
export type Payment = {
  readonly merchant: Merchant;
  readonly paymentId: string;
  readonly account: string;
  readonly amountYen: number;
  readonly description: string;
  readonly storeId?: string;
  readonly terminalId?: string;
};

/** An amount held. `providerPaymentId` is what later calls need; it is never empty. */
export type Authorization = {
  readonly providerPaymentId: string;
  /** What the provider says that it holds. */
  readonly amountYen?: number;
  /** ISO 8601; null where the provider does not say. */
  readonly expiresAt: string | null;
};

export type PaymentState =
  | 'NONE'
  /** The provider names none, in words that might mean something else: proof of nothing. */
  | 'UNPROVEN'
  | 'PENDING'
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'EXPIRED'
  | 'FAILED';

/** A payment that exists at the provider. `attempt` counts the tries of this very step, from 1. */
export type PaymentStep = Pick<Payment, 'merchant' | 'paymentId' | 'amountYen'> & {
  readonly providerPaymentId: string;
  readonly attempt: number;
  readonly description: string;
};

export type Inquiry = {
  readonly state: PaymentState;
  readonly authorization: Authorization | null;
  /** What is held or was taken, where the provider says so. */
  readonly amountYen?: number;
};

/** How a refund stands. ACCEPTED: the provider has taken it on, and the money is not back yet. */
export type RefundState = 'NONE' | 'ACCEPTED' | 'DONE' | 'FAILED';

/** A payment to ask about, by the order's id: the provider's own is not known while an answer is lost. */
export type AskedPayment = Pick<Payment, 'merchant' | 'paymentId'> & {
  /** Another order of the same merchant that the provider knows: asking for it proves that we can ask. */
  readonly knownId?: string;
};

/** What the app asks of a way to pay. No answer is an exception: see `Answer`. */
export type PayProvider = Payments & {
  readonly kind: PayMethodKind;
  readonly capabilities: {
    /** How the provider tells that a binding is through: on the way back, or only when asked. */
    readonly bindingResult: 'signed-return' | 'inquiry';
    /** Whether an account link ends by itself. */
    readonly linkEnds: boolean;
    /** Whether a captured payment can be given back in part. */
    readonly partialRefund: boolean;
    /** The longest order id the provider takes. */
    readonly paymentIdLength: number;
  };
  /**
   * The tenant's own merchant; undefined where it has none, or no keys: then it is not on sale. NOT_KNOWN
   * while nobody can say: it is on sale, and cannot be paid with now.
   */
  merchantOf(client: Pick<TenantClient, 'clientId' | 'name' | 'paypay'>): Promise<Found<Merchant>>;
  startBinding(start: BindingStart): Promise<Answer<StartedBinding>>;
  /**
   * `evidence` is what came back with the person; null when only an inquiry can tell. DECLINED: it is
   * over for good and nothing is left of it at the provider.
   */
  finishBinding(
    client: TenantClient,
    binding: { readonly bindingId: string; readonly nonce: string | null },
    evidence: string | null,
  ): Promise<Answer<BoundAccount>>;
  /** Whether a bound account still stands. DECLINED BINDING_ENDED when it does not. */
  inquireBinding(client: TenantClient, account: string): Promise<Answer<BindingStanding>>;
  /** OK is proof that the link is over. */
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
   * Ends a payment that the provider has not decided. OK: taken on, an inquiry says when it is done.
   * DECLINED: it stays open.
   */
  cancel(step: PaymentStep): Promise<Answer<void>>;
  inquire(payment: AskedPayment): Promise<Answer<Inquiry>>;
};
