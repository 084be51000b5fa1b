import type { PushOutcome } from '../platforms/line-messaging.ts';

/** The kinds of LINE messages about an order. */
export const messageKinds = ['receipt', 'money-back', 'answer'] as const;

/** A sent message, and LINE's outcome. */
export type Sent = {
  readonly what: (typeof messageKinds)[number];
  readonly outcome: PushOutcome;
};

/** A sent LINE message about an order. Its text is not stored. */
export type SentMessage = Sent & { readonly atMs: number };

/**
 * How many messages are stored. Answers may replace each other, so the latest ones show what the
 * person got.
 */
const MAX_KEPT = 20;

/** Returns an order's messages with one added. */
export const withSent = (
  before: readonly SentMessage[],
  sent: Sent,
  atMs: number,
): readonly SentMessage[] => [...before, { ...sent, atMs }].slice(-MAX_KEPT);
