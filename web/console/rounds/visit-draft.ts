import { useState } from 'react';
import * as v from 'valibot';
import { newVisitSchema, type Report, type VisitedSlot } from '../../../contract/console/rounds.ts';
import type { Owner } from './kept-visits.ts';

const done = newVisitSchema.options[0].entries;

/** The values entered at a machine so far. They survive a reload of the page. */
const draftSchema = v.object({ slots: done.slots, reports: done.reports });
export type Draft = v.InferOutput<typeof draftSchema>;

const none: Draft = { slots: [], reports: [] };

/**
 * Returns the draft of a machine's visit, with functions to change it.
 * @param first an earlier recorded visit, so that a second visit continues it and loses nothing.
 */
export function useVisitDraft(
  { clientId, staffId }: Owner,
  { round, machine }: { readonly round: string; readonly machine: string },
  first: Draft | undefined,
) {
  const key = `console-visit-draft/${clientId}/${staffId}/${round}/${machine}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = v.safeParse(
      v.pipe(v.string(), v.parseJson(), draftSchema),
      localStorage.getItem(key),
    );
    return kept.success ? kept.output : (first ?? none);
  });
  const change = (next: Draft) => {
    localStorage.setItem(key, JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    /** Replaces the entries of these slots. */
    setSlots: (changed: readonly VisitedSlot[]) =>
      change({
        ...draft,
        slots: [
          ...draft.slots.filter(({ slot }) => !changed.some((one) => one.slot === slot)),
          ...changed,
        ],
      }),
    setReports: (reports: readonly Report[]) => change({ ...draft, reports }),
    forget: () => localStorage.removeItem(key),
  };
}
