import { type Answer, foreign, okay } from './answer.ts';

/**
 * A payment, or a step of one, as a request or a provider's answer names it. An absent field is not
 * stated.
 */
export type Named = {
  /** The order's id, under which the provider knows the payment or the refund. */
  readonly paymentId?: string | undefined;
  readonly providerPaymentId?: string | undefined;
  /** `UNREADABLE`: the stated amount is not whole yen. */
  readonly amountYen?: number | 'UNREADABLE' | undefined;
};

/** The expected values of a payment or of its step. An answer may state any of the amounts. */
type Own = Pick<Named, 'paymentId' | 'providerPaymentId'> & {
  readonly amountsYen?: readonly (number | undefined)[];
};

/**
 * Returns an answer's value only if everything that it names matches `own`, and its amount is
 * readable. Any other answer is about another payment, so it proves nothing about this one.
 */
export function ifOwn<T>(own: Own, named: Named, value: T): Answer<T> {
  const agrees =
    (own.paymentId === undefined || own.paymentId === named.paymentId) &&
    (own.providerPaymentId === undefined || own.providerPaymentId === named.providerPaymentId) &&
    named.amountYen !== 'UNREADABLE' &&
    (own.amountsYen === undefined || own.amountsYen.includes(named.amountYen));
  return agrees ? okay(value) : foreign;
}
