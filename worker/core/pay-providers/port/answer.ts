/**
 * A provider's answer in the app's own terms. Only OK and DECLINED prove the outcome of the call.
 * After any other answer it may have taken effect, so the caller inquires.
 */
export type Answer<T> =
  | { readonly kind: 'OK'; readonly value: T }
  /** A definite failure by the provider's documentation: the call had no effect. */
  | { readonly kind: 'DECLINED'; readonly code: DeclineCode }
  | { readonly kind: 'UNKNOWN' }
  /**
   * The answer names another payment, or an amount that cannot be read. The order is flagged for an
   * operator.
   */
  | { readonly kind: 'FOREIGN' }
  /**
   * A rate limit or maintenance: the provider asks us to wait. The outcome of the call is unknown.
   */
  | { readonly kind: 'RETRY_LATER' }
  /**
   * Our keys, scopes or requests are wrong, so an operator must act. `code` is the provider's own.
   */
  | {
      readonly kind: 'MISCONFIGURED';
      readonly code: string;
      /** The provider refuses the keys or our address, so no call of this merchant will work. */
      readonly keys?: true;
    };

/** Why a provider or a person refused. The screens have a text for each. */
export type DeclineCode =
  | 'REFUSED_BY_USER'
  | 'INSUFFICIENT_BALANCE'
  | 'LIMIT_EXCEEDED'
  | 'NOT_VERIFIED'
  | 'METHOD_NOT_USABLE'
  | 'BINDING_ENDED'
  | 'NOT_FOUND'
  | 'WRONG_STATE'
  | 'ALREADY_DONE'
  | 'DECLINED';

export const okay = <T>(value: T): Answer<T> => ({ kind: 'OK', value });
export const declined = (code: DeclineCode): Answer<never> => ({ kind: 'DECLINED', code });
export const unknown: Answer<never> = { kind: 'UNKNOWN' };
export const foreign: Answer<never> = { kind: 'FOREIGN' };
export const retryLater: Answer<never> = { kind: 'RETRY_LATER' };
export const misconfigured = (code: string): Answer<never> => ({ kind: 'MISCONFIGURED', code });
const keysRefused = (code: string): Answer<never> => ({ kind: 'MISCONFIGURED', code, keys: true });

/** The meaning of a provider's code: a reason for declining, or another answer. */
export type Verdict =
  | { readonly declined: DeclineCode }
  | 'unknown'
  | 'later'
  /** The provider refuses the keys or our address. */
  | 'keys'
  /** The provider refuses this request as wrong, or as outside of the contract. */
  | 'request';

/**
 * The meanings of a provider's codes. A code that is absent is UNKNOWN, whatever its HTTP status.
 */
export type VerdictTable = Readonly<Record<string, Verdict>>;

/** Returns the answer for a provider's code. */
export function answerOf(table: VerdictTable, code: string): Answer<never> {
  const verdict = Object.hasOwn(table, code) ? table[code] : undefined;
  if (typeof verdict === 'object') return declined(verdict.declined);
  switch (verdict) {
    case 'keys':
      return keysRefused(code);
    case 'request':
      return misconfigured(code);
    case 'later':
      return retryLater;
    default:
      return unknown;
  }
}
