import * as v from 'valibot';
import { type Answer, answerOf, okay, unknown } from '../port/answer.ts';
import { verdicts } from './result-codes.ts';
import type { PayPayReply } from './wire.ts';

/**
 * Returns the data of a successful PayPay reply. Otherwise returns the answer that the reply means.
 */
export function readReply<S extends v.GenericSchema>(
  reply: PayPayReply,
  schema: S,
): Answer<v.InferOutput<S>> {
  if (!reply) return unknown;
  if (reply.status >= 300) return answerOf(verdicts, reply.code);
  const parsed = v.safeParse(schema, reply.data);
  return parsed.success ? okay(parsed.output) : unknown;
}
