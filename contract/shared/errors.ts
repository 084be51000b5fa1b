import { accountErrors } from './account-errors.ts';
import type { ErrorRow } from './error-row.ts';
import type { Language } from './language.ts';
import { machineErrors } from './machine-errors.ts';
import { orderErrors } from './order-errors.ts';
import { requestErrors } from './request-errors.ts';
import { setupErrors } from './setup-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

/**
 * The status, texts and action of each error code. Only this table sets the status of an expected
 * failure. `problemSchema` is the shape on the wire.
 */
export const errorCatalogue = {
  ...signInErrors,
  ...requestErrors,
  ...setupErrors,
  ...orderErrors,
  ...machineErrors,
  ...accountErrors,
};

export type ErrorCode = keyof typeof errorCatalogue;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/**
 * Returns the row of a code from the wire. An unknown code, from a newer edge, is treated as
 * INTERNAL.
 */
export function errorRow(code: string): ErrorRow & { readonly code: ErrorCode } {
  const known = isErrorCode(code) ? code : 'INTERNAL';
  return { code: known, ...errorCatalogue[known] };
}

/**
 * Returns the `message` on the wire: the specification's text if it fixes one, otherwise the body
 * text.
 */
export function errorMessage(code: ErrorCode, language: Language, path = ''): string {
  const row: ErrorRow = errorCatalogue[code];
  return row.message ? row.message.replace('{path}', path) : row.body[language];
}
