import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { newVisitSchema } from '../../../contract/console/rounds.ts';

/** A visit that this browser keeps until the console has answered. `refused`: why the console does not take it. */
const keptVisitSchema = v.object({
  round: v.string(),
  machine: v.string(),
  visit: newVisitSchema,
  refused: v.nullable(
    v.object({
      message: v.string(),
      /** Somebody else's visit, which this one may replace. */
      other: v.nullable(v.object({ visit: v.string(), by: v.string(), at: v.string() })),
    }),
  ),
});
export type KeptVisit = v.InferOutput<typeof keptVisitSchema>;

const keptSchema = v.pipe(v.string(), v.parseJson(), v.array(keptVisitSchema));

/** Whose visits: one member of staff of one tenant. Another person at this phone neither sees nor sends them. */
export type Owner = { readonly clientId: string; readonly staffId: string };

const keyOf = ({ clientId, staffId }: Owner) => `console-visits/${clientId}/${staffId}`;

const listeners = new Set<() => void>();
// The same text gives the same list, so that React sees no change where there is none.
const parsed = new Map<string, readonly KeptVisit[]>();

/** Returns the visits that wait, the earliest first. A text that a newer version kept is left alone. */
export function readKept(owner: Owner): readonly KeptVisit[] {
  const text = localStorage.getItem(keyOf(owner)) ?? '[]';
  const known = parsed.get(text);
  if (known) return known;
  const kept = v.safeParse(keptSchema, text);
  const visits = kept.success ? kept.output : [];
  parsed.clear();
  parsed.set(text, visits);
  return visits;
}

/** Keeps a visit, in the place of an earlier one of this machine. It survives a closed page and an empty battery. */
export function keepVisit(owner: Owner, kept: KeptVisit): void {
  const others = readKept(owner).filter(
    ({ round, machine }) => round !== kept.round || machine !== kept.machine,
  );
  write(owner, [...others, kept]);
}

/** Forgets a visit, or keeps why it was refused. A later one of the same machine, which has its own id, stays. */
export function settleVisit(owner: Owner, id: string, refused: KeptVisit['refused']): void {
  write(
    owner,
    readKept(owner).flatMap((one) => {
      if (one.visit.id !== id) return [one];
      return refused === null ? [] : [{ ...one, refused }];
    }),
  );
}

function write(owner: Owner, visits: readonly KeptVisit[]): void {
  localStorage.setItem(keyOf(owner), JSON.stringify(visits));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has kept or sent one.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The visits that wait in this browser. */
export const useKeptVisits = (owner: Owner): readonly KeptVisit[] =>
  useSyncExternalStore(subscribe, () => readKept(owner));
