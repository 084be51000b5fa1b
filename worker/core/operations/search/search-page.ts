import { FOUND_COUNTED } from '../../../../contract/console/found.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Query } from '../../store/queries.ts';
import type { CollectionPath } from '../../store/segments.ts';

/** Rows of one kind on a page of a search. */
export const ROWS = 20;

/** One kind of search results. `cursor` begins its next page. `count`: null if it is not known. */
export type Page<Row> = {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  readonly count: number | null;
};

export const noRows = { rows: [], cursor: null, count: 0 } as const;

/** A query to count. Its order selects the index, if no other index has the condition. */
type Counted = Pick<Query, 'where' | 'orderBy'> & { readonly from: CollectionPath };

/** Counts the documents of a query, up to `FOUND_COUNTED`, at one read per thousand documents. */
export async function countUpTo(store: Firestore, query: Counted): Promise<number> {
  const { count } = await store.sum({ ...query, limit: FOUND_COUNTED }, []);
  return count;
}
