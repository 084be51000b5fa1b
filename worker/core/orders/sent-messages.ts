import * as v from 'valibot';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import { type Fields, storedMs, Timestamp } from '../store/values.ts';

/** A LINE message about an order: what it said, and LINE's outcome. The text itself is not kept. */
export const storedMessage = v.pipe(
  v.object({
    what: v.picklist(['receipt', 'money-back', 'answer']),
    outcome: v.picklist(['SENT', 'REFUSED', 'LIMIT_REACHED', 'RETRY_LATER', 'NOT_CONFIGURED']),
    at: storedMs,
  }),
  v.transform(({ at, ...message }) => ({ ...message, atMs: at })),
);
export type SentMessage = v.InferOutput<typeof storedMessage>;

/** What was sent, and LINE's outcome. */
export type Sent = { readonly what: SentMessage['what']; readonly outcome: PushOutcome };

/** Answers may replace each other. The latest messages are enough to see what the person got. */
const MAX_KEPT = 20;

/** Returns the field of an order that has one message more. */
export const sentFields = (
  before: readonly SentMessage[],
  sent: Sent,
  nowMs: number,
): { readonly sentMessages: Fields[string] } => ({
  sentMessages: [...before, { ...sent, atMs: nowMs }]
    .slice(-MAX_KEPT)
    .map(({ atMs, ...message }) => ({
      ...message,
      at: Timestamp.ofMs(atMs),
    })),
});
