import type { ErrorCodeWithData, ErrorDataByCode } from '../../contract/shared/error-data.ts';
import type { ErrorCode } from '../../contract/shared/errors.ts';

type FailureOf<C extends ErrorCode> = C extends ErrorCodeWithData
  ? undefined extends ErrorDataByCode[C]
    ? { readonly code: C; readonly data?: ErrorDataByCode[C] }
    : { readonly code: C; readonly data: ErrorDataByCode[C] }
  : { readonly code: C };

/** An expected failure: its code in the catalogue, and the data that the person needs to react. */
export type Failure = { [C in ErrorCode]: FailureOf<C> }[ErrorCode];

/** A value, or the failure that prevented it. */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The codes that need no data. */
export type BareErrorCode = {
  [C in ErrorCode]: { readonly code: C } extends FailureOf<C> ? C : never;
}[ErrorCode];

/** Returns a failure with its data, if the code has any (contract/shared/error-data.ts). */
export function fail(code: BareErrorCode): Result<never>;
export function fail<C extends ErrorCodeWithData>(
  code: C,
  data: NonNullable<ErrorDataByCode[C]>,
): Result<never, FailureOf<C>>;
export function fail(code: ErrorCode, data?: unknown): Result<never, unknown> {
  return err(data === undefined ? { code } : { code, data });
}
