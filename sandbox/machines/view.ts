import type { Machines } from './machines.ts';

/** A machine with its journal, its messages and the state of its connection. */
export type MachineSnapshot = NonNullable<ReturnType<Machines['inspect']>>;

/** Returns a machine's state for the control API, without its tokens. */
export function machineSummary({ machine, line, journal }: MachineSnapshot) {
  const { token, nextToken, ...shown } = machine;
  const running = journal.find(({ outcome }) => outcome === 'running');
  return {
    ...shown,
    hasToken: token !== '',
    hasNextToken: nextToken !== '',
    line,
    vending: running?.slot ?? null,
  };
}

/** Returns the summary with the journal and the last messages, oldest first. */
export const machineDetails = (snapshot: MachineSnapshot) => ({
  ...machineSummary(snapshot),
  journal: snapshot.journal,
  messages: snapshot.messages,
});
