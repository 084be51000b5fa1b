import * as v from 'valibot';
import type { Transport } from './transport.ts';

/** Firestore's operations so far, as they are billed. */
export type StoreTally = { reads: number; writes: number };

const asked = v.object({
  documents: v.optional(v.array(v.unknown()), []),
  writes: v.optional(v.array(v.unknown()), []),
});
const rows = v.array(v.object({ document: v.optional(v.unknown()) }));

/** A transport that counts: a document asked for is a read, found or not; a query costs one at least. */
export function countedTransport({ root, call }: Transport, tally: StoreTally): Transport {
  return {
    root,
    async call(below, method, body) {
      const answer = await call(below, method, body);
      const request = v.safeParse(asked, body);
      if (request.success) {
        tally.reads += request.output.documents.length;
        tally.writes += request.output.writes.length;
      }
      if (method === 'runQuery') {
        const found = v.safeParse(rows, answer);
        const documents = found.success ? found.output.filter((row) => row.document) : [];
        tally.reads += Math.max(1, documents.length);
      }
      return answer;
    },
  };
}
