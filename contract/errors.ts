import { accountErrors } from './account-errors.ts';
import type { ErrorRow } from './error-row.ts';
import type { Language } from './language.ts';
import { orderErrors } from './order-errors.ts';
import { requestErrors } from './request-errors.ts';
import { setupErrors } from './setup-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

/**
 * Situation → status, words, action. The one place an expected failure gets its status; the wire's
 * shape is `problemSchema`.
 */
export const errorCatalogue = {
  ...signInErrors,
  ...requestErrors,
  ...setupErrors,
  ...orderErrors,
  ...accountErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The row of a code that came over the wire; an unknown one (a newer edge) reads as INTERNAL. */
export function errorRow(code: string): ErrorRow & { readonly code: ErrorCode } {
  const known = isErrorCode(code) ? code : 'INTERNAL';
  return { code: known, ...errorCatalogue[known] };
}

/** The wire's `message` of a code: the specification's words where it fixes them, else the body text. */
export function errorMessage(code: ErrorCode, language: Language, path = ''): string {
  const row: ErrorRow = errorCatalogue[code];
  return row.message ? row.message.replace('{path}', path) : row.body[language];
}
