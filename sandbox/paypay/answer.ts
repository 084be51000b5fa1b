import type { Context } from 'hono';
import * as v from 'valibot';
import { type Code, resultOf } from './codes.ts';

/** The reason why PayPay refuses a call. It is a value, because a refusal is an expected result. */
export type PaypayRefusal = { refused: Code };

export const refusalOf = (code: Code): PaypayRefusal => ({ refused: code });

/** Returns whether a result is a refusal. */
export const isRefusal = (value: object): value is PaypayRefusal => 'refused' in value;

/** Sends PayPay's envelope `{resultInfo, data}`, for success and refusal. */
export function sendAnswer(
  c: Context,
  code: Code,
  data: unknown = null,
  http: 200 | 201 | 202 = 200,
): Response {
  const { http: usual, resultInfo } = resultOf(code);
  return c.json({ resultInfo, data }, usual === 200 ? http : usual);
}

/** Parses a body. A missing parameter and an invalid one have different codes. */
export function readParams<T extends v.GenericSchema>(
  schema: T,
  input: unknown,
): { params: v.InferOutput<T> } | PaypayRefusal {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { params: parsed.output };
  const isAbsent = parsed.issues.every((issue) => issue.input === undefined);
  return refusalOf(isAbsent ? 'MISSING_REQUEST_PARAMS' : 'INVALID_REQUEST_PARAMS');
}
