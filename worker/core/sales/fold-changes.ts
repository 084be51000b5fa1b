import type { LocalText } from '../../../contract/shared/language.ts';
import { addCount, addCounts, type Counts, isEmpty, isSame, noCount, noCounts } from './counts.ts';
import type { MachineTotal } from './packed-counts.ts';
import type { MachineSale } from './sales-documents.ts';

/** The change of one machine's contribution to a day. */
type Change = Pick<MachineSale, 'machine' | 'names'> & { readonly counts: Counts };
/** The changes by the machine's id. */
export type Changes = ReadonlyMap<string, Change>;

type Totals = Readonly<Record<string, MachineTotal>>;

/** The amounts that are already added up: the contribution and the total of each machine. */
type Known = { readonly folded: ReadonlyMap<string, Counts>; readonly totals: Totals };

/**
 * Returns the difference between the machines' counters and their stored contributions. A machine
 * whose counters did not change is left out. With `isWhole`, a machine without counters loses its
 * contribution.
 */
export function changesOf(
  { folded, totals }: Known,
  { sales, isWhole }: { readonly sales: readonly MachineSale[]; readonly isWhole: boolean },
): Changes {
  const changes = new Map<string, Change>();
  for (const { machineId, machine, names, counts } of sales) {
    const before = folded.get(machineId) ?? noCounts;
    if (isSame(before, counts)) continue;
    changes.set(machineId, { machine, names, counts: addCounts(counts, before, -1) });
  }
  if (!isWhole) return changes;
  const counted = new Set<string>(sales.map(({ machineId }) => machineId));
  for (const [machineId, before] of folded) {
    if (counted.has(machineId) || isSame(before, noCounts)) continue;
    const { code, name } = totals[machineId] ?? { code: '', name: { ja: '', en: '' } };
    const counts = addCounts(noCounts, before, -1);
    changes.set(machineId, { machine: { code, name }, names: {}, counts });
  }
  return changes;
}

export const countsAfter = (before: Counts, changes: Changes): Counts =>
  [...changes.values()].reduce((sum, { counts }) => addCounts(sum, counts), before);

/** Returns the products' names, updated by those of the changed machines. */
export const namesAfter = (
  before: Readonly<Record<string, LocalText>>,
  changes: Changes,
): Record<string, LocalText> => ({
  ...before,
  ...Object.fromEntries([...changes.values()].flatMap(({ names }) => Object.entries(names))),
});

/** Returns the total of each machine after the changes, without totals of 0. */
export function totalsAfter(before: Totals, changes: Changes): Totals {
  const totals = new Map(Object.entries(before));
  for (const [id, { machine, counts }] of changes) {
    const count = addCount(totals.get(id)?.count ?? noCount, counts.total);
    totals.set(id, { ...machine, count });
  }
  return Object.fromEntries([...totals].filter(([, { count }]) => !isEmpty(count)));
}

/** Returns the contribution of each machine after the changes. */
export function contributionsAfter(
  before: Readonly<Record<string, Counts>>,
  changes: Changes,
): Record<string, Counts> {
  const folded = new Map(Object.entries(before));
  for (const [id, { counts }] of changes) {
    folded.set(id, addCounts(folded.get(id) ?? noCounts, counts));
  }
  return Object.fromEntries(folded);
}
