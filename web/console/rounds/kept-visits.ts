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

const rowsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/** Whose visits: one member of staff of one tenant. Another person at this phone neither sees nor sends them. */
export type Owner = { readonly clientId: string; readonly staffId: string };

const keyOf = ({ clientId, staffId }: Owner) => `console-visits/${clientId}/${staffId}`;

const listeners = new Set<() => void>();
// The same text gives the same list, so that React sees no change where there is none.
const parsed = new Map<string, Kept>();

/** The visits that wait, and rows that another version kept, which stay as they are. */
type Kept = { readonly visits: readonly KeptVisit[]; readonly others: readonly unknown[] };

function readAll(owner: Owner): Kept {
  const text = localStorage.getItem(keyOf(owner)) ?? '[]';
  const known = parsed.get(text);
  if (known) return known;
  const rows = v.safeParse(rowsSchema, text);
  const read = (rows.success ? rows.output : []).map((row) => v.safeParse(keptVisitSchema, row));
  const kept = {
    visits: read.flatMap((one) => (one.success ? [one.output] : [])),
    others: rows.success ? rows.output.filter((_, index) => !read[index]?.success) : [],
  };
  parsed.clear();
  parsed.set(text, kept);
  return kept;
}

/** Returns the visits that wait, the earliest first. */
export const readKept = (owner: Owner): readonly KeptVisit[] => readAll(owner).visits;

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
  localStorage.setItem(keyOf(owner), JSON.stringify([...readAll(owner).others, ...visits]));
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
