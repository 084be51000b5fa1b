import type { Firestore, StoredDocument } from './firestore.ts';
import type { Query } from './queries.ts';
import { documentPath } from './segments.ts';
import { StoreError } from './store-error.ts';
import type { Write } from './writes.ts';

const PAGE = 100;

/**
 * Commits `writesOf` for all documents of a query, one commit per page. It pages by name, so that
 * it never reads a kept document twice. Repeating it changes nothing.
 *
 * @throws StoreError if somebody changed a document meanwhile. The caller runs it again.
 */
export async function forEachDocument(
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

/** Returns the write that deletes a found document. */
export const removal = ({ path }: StoredDocument): Write => ({
  kind: 'delete',
  path: documentPath(...path.split('/')),
});

/** Deletes every document of a collection. */
export const eraseCollection = (store: Firestore, from: Query['from']): Promise<void> =>
  forEachDocument(store, { from }, (document) => [removal(document)]);
