import * as v from 'valibot';
import { readsOfSums } from './sums.ts';
import type { Transport } from './transport.ts';

/** Firestore operations so far, as Google bills them. */
export type StoreTally = { reads: number; writes: number };

const asked = v.object({
  documents: v.optional(v.array(v.unknown()), []),
  writes: v.optional(v.array(v.unknown()), []),
});
const rows = v.array(v.object({ document: v.optional(v.unknown()) }));

/**
 * Returns a transport that counts operations. Each requested document is a read, whether it exists
 * or not. Each query costs at least one read.
 */
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
      if (method === 'runAggregationQuery') tally.reads += readsOfSums(answer);
      return answer;
    },
  };
}
