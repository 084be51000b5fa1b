import * as v from 'valibot';
import type { ErrorCode } from '../../../contract/shared/errors.ts';

const thrownByLiff = v.object({
  code: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
});

/** `harmless`: the SDK works despite the error. */
export type LiffFailure = ErrorCode | 'harmless';

/** Classifies a rejected `liff.init`, as observed with SDK 2.31.0. */
export function liffFailureOf(thrown: unknown): LiffFailure {
  const parsed = v.safeParse(thrownByLiff, thrown);
  if (!parsed.success) return 'LIFF_INIT_FAILED';
  const { code, message } = parsed.output;
  // Occurs on Android after the return from LINE's app, because our build omits the i18n module.
  if (message.includes('please call xlt')) return 'harmless';
  // `fetch` failed. Chromium, Safari and Firefox word it differently, and none sets a code.
  if (thrown instanceof TypeError && code === '') return 'LIFF_NETWORK';
  if (message.includes('access_denied')) return 'LIFF_ACCESS_DENIED';
  if (code === 'invalid_grant') return 'LIFF_LOGIN_EXPIRED';
  if (code === 'invalid_request') return 'LIFF_TOKEN_REJECTED';
  if (/^40[034]$/.test(code)) return 'LIFF_APP_UNKNOWN';
  return 'LIFF_INIT_FAILED';
}
