import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { newVisitSchema } from '../../../contract/console/rounds.ts';

/**
 * A visit that this browser stores until the API has accepted it. `refused`: why the API refused
 * it.
 */
const keptVisitSchema = v.object({
  round: v.string(),
  machine: v.string(),
  visit: newVisitSchema,
  refused: v.nullable(
    v.object({
      message: v.string(),
      /** Somebody else's visit to the same machine, which this one may replace. */
      other: v.nullable(v.object({ visit: v.string(), by: v.string(), at: v.string() })),
    }),
  ),
});
export type KeptVisit = v.InferOutput<typeof keptVisitSchema>;

const rowsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/**
 * The member of staff whose visits these are. Another person on this phone neither sees nor sends
 * them.
 */
export type Owner = { readonly clientId: string; readonly staffId: string };

const keyOf = ({ clientId, staffId }: Owner) => `console-visits/${clientId}/${staffId}`;

const listeners = new Set<() => void>();
// Caches the list by its stored text, because `useSyncExternalStore` compares by identity.
const parsed = new Map<string, Kept>();

/** The stored visits. `others`: rows that another version stored, which stay unchanged. */
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

/** Returns the stored visits, the earliest first. */
export const readKept = (owner: Owner): readonly KeptVisit[] => readAll(owner).visits;

/**
 * Stores a visit. Replaces an earlier one to the same machine. It survives a closed page and an
 * empty battery.
 */
export function keepVisit(owner: Owner, kept: KeptVisit): void {
  const others = readKept(owner).filter(
    ({ round, machine }) => round !== kept.round || machine !== kept.machine,
  );
  write(owner, [...others, kept]);
}

/**
 * Removes an accepted visit, or stores why it was refused. A later visit to the same machine has
 * its own id and stays.
 */
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
  // Fires if another tab has stored or sent a visit.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the stored visits, and renders again when they change. */
export const useKeptVisits = (owner: Owner): readonly KeptVisit[] =>
  useSyncExternalStore(subscribe, () => readKept(owner));
