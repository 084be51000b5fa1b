import { useState } from 'react';
import * as v from 'valibot';
import { newVisitSchema, type Report, type VisitedSlot } from '../../../contract/console/rounds.ts';
import type { Owner } from './kept-visits.ts';

const done = newVisitSchema.options[0].entries;

/** What somebody has entered at a machine so far. A reload of the page keeps it. */
const draftSchema = v.object({ slots: done.slots, reports: done.reports });
export type Draft = v.InferOutput<typeof draftSchema>;

const none: Draft = { slots: [], reports: [] };

/**
 * The draft of a machine's visit, and how it changes.
 * @param first What a visit that was recorded before has, so that a second one continues it and loses nothing.
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
    /** Replaces what was entered for these slots. */
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
