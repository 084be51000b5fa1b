/**
 * What a provider said, in the words the rest of the app decides by. UNKNOWN is never a failure:
 * the call may have taken effect, so the caller inquires.
 */
export type Answer<T> =
  | { readonly kind: 'OK'; readonly value: T }
  | { readonly kind: 'DECLINED'; readonly code: DeclineCode }
  | { readonly kind: 'UNKNOWN' }
  /** Refused without any effect: the same call may be made again later. */
  | { readonly kind: 'RETRY_LATER' }
  /** Our keys, scopes or addresses are wrong: an operator must act. `code` is the provider's own. */
  | { readonly kind: 'MISCONFIGURED'; readonly code: string };

/** Why a provider or a person said no; each has words on the screens. */
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
export const retryLater: Answer<never> = { kind: 'RETRY_LATER' };
export const misconfigured = (code: string): Answer<never> => ({ kind: 'MISCONFIGURED', code });
