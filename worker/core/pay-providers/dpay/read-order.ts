import * as v from 'valibot';
import { type Answer, answerOf, okay, unknown } from '../port/answer.ts';
import { verdicts } from './result-codes.ts';
import type { GmoReply } from './wire.ts';

/** GMO-PG states whole yen in digits. */
const amount = v.fallback(
  v.pipe(
    v.string(),
    v.digits(),
    v.transform(Number),
    v.safeInteger(),
    v.transform((yen): number | 'UNREADABLE' => yen),
  ),
  'UNREADABLE',
);
const order = v.object({
  orderReference: v.object({
    accessId: v.pipe(v.string(), v.nonEmpty()),
    orderId: v.optional(v.string()),
    status: v.string(),
    amount: v.optional(amount),
  }),
  walletResult: v.optional(v.object({ captureExpiryDateTime: v.optional(v.string()) }), {}),
  redirectInformation: v.optional(v.object({ redirectUrl: v.pipe(v.string(), v.url()) })),
  errorInformation: v.optional(v.object({ title: v.string() })),
});

/** An order as GMO-PG returns it. */
export type GmoOrder = {
  readonly accessId: string;
  readonly orderId: string | undefined;
  readonly status: string;
  readonly amountYen: number | 'UNREADABLE' | undefined;
  readonly captureExpiresAt: string | null;
  readonly redirectUrl: string | undefined;
  /** Why the last step failed, if it did. */
  readonly error: string | undefined;
};

/** Returns the order of a reply. If there is none, returns the answer that the reply means. */
export function readOrder(reply: GmoReply): Answer<GmoOrder> {
  if (!reply) return unknown;
  if (!reply.ok) return answerOf(verdicts, reply.code);
  const parsed = v.safeParse(order, reply.data);
  if (!parsed.success) return unknown;
  const { orderReference, walletResult, redirectInformation, errorInformation } = parsed.output;
  return okay({
    accessId: orderReference.accessId,
    orderId: orderReference.orderId,
    status: orderReference.status,
    amountYen: orderReference.amount,
    captureExpiresAt: walletResult.captureExpiryDateTime ?? null,
    redirectUrl: redirectInformation?.redirectUrl,
    error: errorInformation?.title,
  });
}
