import type { Firestore, StoredDocument } from '../../../worker/core/store/firestore.ts';

const unexpected = () => Promise.reject(new Error('only batchGet is expected of this store'));

/**
 * Returns a store that only answers `batchGet`.
 * @param documentAt returns the document of a path, or undefined.
 * @returns the store, and the requested paths in order.
 */
export function readingStore(documentAt: (path: string) => StoredDocument | undefined): {
  readonly store: Firestore;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const store: Firestore = {
    get: unexpected,
    query: unexpected,
    sum: unexpected,
    commit: unexpected,
    add: unexpected,
    runOptimistic: unexpected,
    batchGet: async (paths) => {
      asked.push(...paths);
      return paths.map(documentAt);
    },
  };
  return { store, asked };
}
