import type { Machines } from './machines.ts';

type Seen = NonNullable<ReturnType<Machines['see']>>;

/** A machine as the controls tell of it: everything but its token. */
export function briefly({ machine: { token, ...shown }, line, journal }: Seen) {
  const running = journal.find(({ outcome }) => outcome === 'running');
  return { ...shown, hasToken: token !== '', line, vending: running?.slot ?? null };
}

/** The same with its journal and its last messages, oldest first. */
export const fully = (seen: Seen) => ({
  ...briefly(seen),
  journal: seen.journal,
  messages: seen.messages,
});
