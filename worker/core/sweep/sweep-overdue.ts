import type { Firestore } from '../store/firestore.ts';
import { type Overdue, overduePages } from './overdue-pages.ts';
import { eachOfEveryTenant, type SweepTask } from './tenants-side-by-side.ts';

/**
 * Runs `work` for all overdue documents page by page, several tenants in parallel.
 *
 * @returns how many there were.
 */
export async function sweepOverdue(
  store: Firestore,
  overdue: Overdue,
  task: SweepTask,
): Promise<number> {
  let found = 0;
  for await (const documents of overduePages(store, overdue)) {
    found += documents.length;
    await eachOfEveryTenant(documents, task);
  }
  return found;
}
