import type { Firestore } from './firestore.ts';

/** Returns a store that sends the same query only once, for work that needs one consistent answer. */
export function shareQueries(store: Firestore): Firestore {
  const asked = new Map<string, ReturnType<Firestore['query']>>();
  return {
    ...store,
    query(query) {
      const key = JSON.stringify(query);
      const known = asked.get(key) ?? store.query(query);
      asked.set(key, known);
      return known;
    },
  };
}
