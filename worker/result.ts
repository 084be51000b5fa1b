import type { ErrorCode } from '../contract/errors.ts';

/** An expected failure: its row in the catalogue, and what the person needs to act on it. */
export type Failure = { readonly code: ErrorCode; readonly data?: unknown };

/** A value, or why there is none. */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The failure of a catalogue row. */
export const fail = (code: ErrorCode, data?: unknown): Result<never> =>
  err(data === undefined ? { code } : { code, data });
