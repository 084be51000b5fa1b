/**
 * What a provider said, in the words the rest of the app decides by. Only OK and DECLINED say what
 * became of the call. With every other answer it may have taken effect, so the caller inquires.
 */
export type Answer<T> =
  | { readonly kind: 'OK'; readonly value: T }
  /** The provider's documents call it a definite failure: nothing happened. */
  | { readonly kind: 'DECLINED'; readonly code: DeclineCode }
  | { readonly kind: 'UNKNOWN' }
  /** A limit or maintenance: the provider asks us to wait. What became of the call is not known. */
  | { readonly kind: 'RETRY_LATER' }
  /** Our keys, scopes or requests are wrong: an operator must act. `code` is the provider's own. */
  | {
      readonly kind: 'MISCONFIGURED';
      readonly code: string;
      /** The keys or the address list are refused: no call of this merchant will work. */
      readonly keys?: true;
    };

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
const keysRefused = (code: string): Answer<never> => ({ kind: 'MISCONFIGURED', code, keys: true });

/** What a code of a provider means: why it declined, or which other answer it is. */
export type Verdict =
  | { readonly declined: DeclineCode }
  | 'unknown'
  | 'later'
  /** The keys or the address list. */
  | 'keys'
  /** This request, or what it is contracted for. */
  | 'request';

/** A provider's codes. One that is not here is UNKNOWN, whatever its HTTP status says. */
export type VerdictTable = Readonly<Record<string, Verdict>>;

/** The answer that a code of a provider stands for. */
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
