import { useState } from 'react';

/** New prices by slot, as they were typed. */
export type Edited = Readonly<Record<string, string>>;

/** Steps that can be taken back. */
const MOST = 100;

/** Prices that somebody edits in a table, with every step to take back. */
export function useEditedPrices() {
  const [steps, setSteps] = useState<readonly Edited[]>([{}]);
  const edited = steps.at(-1) ?? {};
  return {
    edited,
    canUndo: steps.length > 1,
    /** Changes some slots in one step. */
    edit: (values: Edited) => setSteps([...steps.slice(-MOST), { ...edited, ...values }]),
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    clear: () => setSteps([{}]),
  };
}

/** Returns the whole number in a typed or pasted cell: `¥170`, `１７０円`, `1,170`. Undefined if it is none. */
export function yenIn(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace(/[¥,円\s]/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

/**
 * Returns what a pasted text puts into slots, from one of them downwards. A line may have several cells of a
 * spreadsheet: its last one is the price.
 */
export function pasted(text: string, slots: readonly string[], from: string): Edited {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n/);
  const start = slots.indexOf(from);
  const cells = lines.map((line, index) => [slots[start + index], line.split('\t').at(-1) ?? '']);
  return Object.fromEntries(cells.filter(([slot]) => slot !== undefined));
}
