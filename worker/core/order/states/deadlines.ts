import type { Command } from '../../fulfilment.ts';
import { EVIDENCE_WITHIN_MS, GIVE_UP_MS, RESULT_WITHIN_MS } from '../timing.ts';

/** The times of an order that its deadlines depend on. */
export type Moments = {
  readonly vendByMs: number;
  /** The machine's command. Null before it is issued. */
  readonly command: Command | null;
  /** When the order entered its state. */
  readonly sinceMs: number;
};

/** The times at which a state ends by itself. */
export const deadlines = {
  /** The person has probably left the machine. */
  vendBy: ({ vendByMs }) => vendByMs,
  /** The time by which the machine should have reported. */
  result: ({ command, sinceMs }) => command?.reportByMs ?? sinceMs + RESULT_WITHIN_MS,
  /** The latest time to wait for evidence. */
  evidence: ({ command, sinceMs }) => command?.evidenceByMs ?? sinceMs + EVIDENCE_WITHIN_MS,
  /** The time after which the provider's silence needs an operator. */
  giveUp: ({ sinceMs }) => sinceMs + GIVE_UP_MS,
} as const satisfies Record<string, (moments: Moments) => number>;

export type Deadline = keyof typeof deadlines;
