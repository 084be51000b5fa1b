import type { ErrorCodeWithData, ErrorDataByCode } from '../contract/error-data.ts';
import type { ErrorCode } from '../contract/errors.ts';

type FailureOf<C extends ErrorCode> = C extends ErrorCodeWithData
  ? undefined extends ErrorDataByCode[C]
    ? { readonly code: C; readonly data?: ErrorDataByCode[C] }
    : { readonly code: C; readonly data: ErrorDataByCode[C] }
  : { readonly code: C };

/** An expected failure: its row in the catalogue, and what the person needs to act on it. */
export type Failure = { [C in ErrorCode]: FailureOf<C> }[ErrorCode];

/** A value, or why there is none. */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The codes that make sense without data. */
export type BareErrorCode = {
  [C in ErrorCode]: { readonly code: C } extends FailureOf<C> ? C : never;
}[ErrorCode];

/** The failure of a catalogue row; its data, where the row has some (contract/error-data.ts). */
export function fail(code: BareErrorCode): Result<never>;
export function fail<C extends ErrorCodeWithData>(
  code: C,
  data: NonNullable<ErrorDataByCode[C]>,
): Result<never, FailureOf<C>>;
export function fail(code: ErrorCode, data?: unknown): Result<never, unknown> {
  return err(data === undefined ? { code } : { code, data });
}
