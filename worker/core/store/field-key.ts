const MOST_BYTES = 1500;

/**
 * Returns whether Firestore accepts a text as the key of a map. It refuses an empty key, `__…__`
 * and more than 1,500 bytes
 * (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields).
 */
export const isFieldKey = (text: string): boolean =>
  text !== '' && !/^__.*__$/s.test(text) && new TextEncoder().encode(text).length <= MOST_BYTES;
