import type { Machines } from './machines.ts';

/** A machine with its journal, its messages and the state of its connection. */
export type MachineSnapshot = NonNullable<ReturnType<Machines['inspect']>>;

/** What the controls answer about a machine: everything but its token. */
export function machineSummary({ machine: { token, ...shown }, line, journal }: MachineSnapshot) {
  const running = journal.find(({ outcome }) => outcome === 'running');
  return { ...shown, hasToken: token !== '', line, vending: running?.slot ?? null };
}

/** The summary with the journal and the last messages, oldest first. */
export const machineDetails = (snapshot: MachineSnapshot) => ({
  ...machineSummary(snapshot),
  journal: snapshot.journal,
  messages: snapshot.messages,
});
