import type { PushOutcome } from '../platforms/line-messaging.ts';

/** The LINE messages about an order by what they say. */
export const messageKinds = ['receipt', 'money-back', 'answer'] as const;

/** What was sent, and LINE's outcome. */
export type Sent = {
  readonly what: (typeof messageKinds)[number];
  readonly outcome: PushOutcome;
};

/** A LINE message about an order. The text itself is not kept. */
export type SentMessage = Sent & { readonly atMs: number };

/** Answers may replace each other. The latest messages are enough to see what the person got. */
const MAX_KEPT = 20;

/** Returns an order's messages with one more. */
export const withSent = (
  before: readonly SentMessage[],
  sent: Sent,
  atMs: number,
): readonly SentMessage[] => [...before, { ...sent, atMs }].slice(-MAX_KEPT);
