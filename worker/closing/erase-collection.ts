import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { Query } from '../store/queries.ts';
import { documentPath } from '../store/segments.ts';
import { StoreError } from '../store/store-error.ts';
import type { Write } from '../store/writes.ts';

const PAGE = 100;

/**
 * Goes over all that a query finds, a page and a commit at a time, until a page is not full. It goes by name,
 * so that what is kept is not met again. Running it twice is the same as once.
 * @throws StoreError where somebody else changed what was found: it is to be run again.
 */
export async function overEach(
  store: Firestore,
  query: Pick<Query, 'from' | 'where'>,
  writesOf: (document: StoredDocument) => readonly Write[] | Promise<readonly Write[]>,
): Promise<void> {
  let after: Query['after'] | undefined;
  for (;;) {
    const page = await store.query({ ...query, limit: PAGE, ...(after ? { after } : {}) });
    const writes = (await Promise.all(page.map(writesOf))).flat();
    if (writes.length > 0 && !(await store.commit(writes)).ok) {
      throw new StoreError('ABORTED', 'what is erased has changed meanwhile');
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { path: last.path };
  }
}

/** The write that takes a document away that a query has found. */
export const removal = ({ path }: StoredDocument): Write => ({
  kind: 'delete',
  path: documentPath(...path.split('/')),
});
