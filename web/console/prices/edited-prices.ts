import { useState } from 'react';

/** The typed prices, by slot. */
export type Edited = Readonly<Record<string, string>>;

/** Maximum number of steps that can be undone. */
const MAX_UNDO_STEPS = 100;

/** Holds the edited prices of a table, with an undo history. */
export function useEditedPrices() {
  const [steps, setSteps] = useState<readonly Edited[]>([{}]);
  const edited = steps.at(-1) ?? {};
  return {
    edited,
    canUndo: steps.length > 1,
    /** Changes several slots in one undoable step. */
    edit: (values: Edited) => setSteps([...steps.slice(-MAX_UNDO_STEPS), { ...edited, ...values }]),
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    clear: () => setSteps([{}]),
  };
}

/**
 * Returns the whole number in a typed or pasted cell: `¥170`, `１７０円`, `1,170`. Undefined if it is
 * not a whole number.
 */
export function yenIn(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace(/[¥,円\s]/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

/**
 * Assigns the lines of a pasted text to slots, from `from` downwards. If a line has several
 * spreadsheet cells, the last one is the price.
 */
export function pasted(text: string, slots: readonly string[], from: string): Edited {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n/);
  const start = slots.indexOf(from);
  const cells = lines.map((line, index) => [slots[start + index], line.split('\t').at(-1) ?? '']);
  return Object.fromEntries(cells.filter(([slot]) => slot !== undefined));
}
