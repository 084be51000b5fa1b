import { EVIDENCE_WITHIN_MS, GIVE_UP_MS, RESULT_WITHIN_MS } from '../timing.ts';

/** The times of an order that end its states. */
export type Moments = {
  readonly vendByMs: number;
  /** The latest time for the machine to start. Null before the command. */
  readonly notAfterMs: number | null;
  /** When the order entered its state. */
  readonly sinceMs: number;
};

/** The times at which a state ends by itself. */
export const deadlines = {
  /** The person has probably left the machine. */
  vendBy: ({ vendByMs }) => vendByMs,
  /** The machine should have reported. */
  result: ({ notAfterMs, sinceMs }) => (notAfterMs ?? sinceMs) + RESULT_WITHIN_MS,
  /** Nobody waits longer for evidence. */
  evidence: ({ notAfterMs, sinceMs }) => (notAfterMs ?? sinceMs) + EVIDENCE_WITHIN_MS,
  /** The provider's silence needs an operator. */
  giveUp: ({ sinceMs }) => sinceMs + GIVE_UP_MS,
} as const satisfies Record<string, (moments: Moments) => number>;

export type Deadline = keyof typeof deadlines;
