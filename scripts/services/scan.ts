import type { Firestore, StoredDocument } from '../../worker/store/firestore.ts';
import type { Query } from '../../worker/store/queries.ts';

const PAGE = 300;

/** Every document of the collections of one name, in pages, by name. `only` leaves out other fields. */
export async function* scan(
  store: Firestore,
  from: Query['from'],
  only: readonly string[],
): AsyncGenerator<readonly StoredDocument[]> {
  for (let after: Query['after'] | undefined; ; ) {
    const page = await store.query({ from, only, limit: PAGE, ...(after ? { after } : {}) });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { path: last.path };
  }
}
