import * as v from 'valibot';
import {
  type Round,
  type RoundMachine,
  roundMachineSchema,
  roundSchema,
} from '../../../contract/console/rounds.ts';
import { keepHere, keptHere } from '../api/kept-here.ts';

/** A round with all its machines, so that the phone needs no connection along the route. */
export type LoadedRound = {
  readonly round: Round;
  readonly machines: readonly RoundMachine[];
  /** Whether it comes from this browser's storage, because there was no connection. */
  readonly isKept?: boolean;
};

const NAME = 'round';
const keptSchema = v.object({
  clientId: v.string(),
  round: roundSchema,
  machines: v.array(roundMachineSchema),
});

/** Stores the current round. Replaces the previous one. */
export const keepRound = (clientId: string, { round, machines }: LoadedRound): void =>
  keepHere(NAME, { clientId, round, machines });

/** Returns the stored round with this id, or undefined. */
export function keptRound(clientId: string, id: string): LoadedRound | undefined {
  const kept = keptHere(NAME, keptSchema);
  if (kept?.clientId !== clientId || kept.round.id !== id) return undefined;
  return { round: kept.round, machines: kept.machines, isKept: true };
}
