import type { Firestore, StoredDocument } from './firestore.ts';
import type { Query } from './queries.ts';

const PAGE = 300;

/**
 * Yields every document of the collections with one name, in pages, sorted by path. `only` limits
 * the fields. The scan starts after the path `after`.
 */
export async function* scan(
  store: Firestore,
  from: Query['from'],
  only: readonly string[] | undefined,
  { after: first = null, pageSize = PAGE }: ScanOptions = {},
): AsyncGenerator<readonly StoredDocument[]> {
  for (let path = first; ; ) {
    const after = path === null ? {} : { after: { path } };
    const page = await store.query({
      from,
      limit: pageSize,
      ...(only ? { only } : {}),
      ...after,
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    path = last.path;
  }
}

type ScanOptions = { readonly after?: string | null; readonly pageSize?: number };
