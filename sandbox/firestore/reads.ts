import * as v from 'valibot';
import { aggregate } from './aggregate.ts';
import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { Location } from './names.ts';
import { nameOf, parseDocumentName } from './names.ts';
import { narrow, runQuery } from './query.ts';
import { formatTimestamp } from './timestamps.ts';
import { documentOnWire } from './wire-document.ts';
import { RunAggregationQuerySchema, RunQuerySchema, readOptions } from './wire-query.ts';
import { parseMask } from './write.ts';

type ReadOptions = v.InferOutput<v.ObjectSchema<typeof readOptions, undefined>>;

const BatchGetSchema = v.strictObject({
  database: v.nullish(v.string()),
  documents: v.nullish(v.array(v.string()), []),
  mask: v.nullish(v.strictObject({ fieldPaths: v.nullish(v.array(v.string()), []) })),
  ...readOptions,
});

/** `documents:batchGet`: returns each document once, found or missing. */
export function batchGet(call: Call) {
  const { firestore, database } = call;
  const request = call.body(BatchGetSchema);
  const mask = parseMask(request.mask?.fieldPaths);
  const locations = [...new Set(request.documents)].map((name) => parseDocumentName(name));
  const transaction = openTransaction(call, database, request);
  const readTime = formatTimestamp(firestore.clock.read());
  const answers = locations.map((location) => {
    const document = firestore.store.get(location);
    if (transaction.id) firestore.transactions.noteRead(transaction.id, location, document);
    const found = document && { found: documentOnWire(narrow(document, mask)) };
    return { ...(found ?? { missing: nameOf(location) }), readTime };
  });
  call.bill({ reads: locations.length });
  return [...transaction.opened, ...answers];
}

/** `…:runQuery` */
export function runQueryCall(call: Call, parent: Location) {
  const { firestore } = call;
  const request = call.body(RunQuerySchema);
  if (!request.structuredQuery) return invalid('only structured queries are supported');
  const transaction = openTransaction(call, parent.database, request);
  const { documents, skipped } = runQuery(firestore, parent, request.structuredQuery);
  if (transaction.id) {
    for (const { location } of documents) {
      const current = firestore.store.get(location);
      firestore.transactions.noteRead(transaction.id, location, current);
    }
  }
  call.bill({ reads: Math.max(1, documents.length + skipped) });
  const readTime = formatTimestamp(firestore.clock.read());
  const answers = documents.map((document, i) => ({
    document: documentOnWire(document),
    readTime,
    ...(i === 0 && skipped > 0 && { skippedResults: skipped }),
  }));
  return [...transaction.opened, ...(answers.length > 0 ? answers : [{ readTime }])];
}

/** `…:runAggregationQuery` */
export function runAggregationCall(call: Call, parent: Location) {
  const { firestore } = call;
  const request = call.body(RunAggregationQuerySchema);
  const { structuredQuery, aggregations } = request.structuredAggregationQuery;
  if (!structuredQuery) return invalid('only structured queries are supported');
  const transaction = openTransaction(call, parent.database, request);
  // A projection would remove the fields to sum.
  const query = { ...structuredQuery, select: undefined };
  const summed = aggregations.flatMap(({ sum, avg }) => (sum ?? avg)?.field.fieldPath ?? []);
  const { documents } = runQuery(firestore, parent, query, summed);
  const aggregateFields = aggregate(documents, aggregations);
  // Firestore bills one read per 1,000 index entries, and at least one.
  call.bill({ reads: Math.max(1, Math.ceil(documents.length / 1000)) });
  const readTime = formatTimestamp(firestore.clock.read());
  return [...transaction.opened, { result: { aggregateFields }, readTime }];
}

function openTransaction({ firestore }: Call, database: string, options: ReadOptions) {
  if (!options.newTransaction) return { id: options.transaction || undefined, opened: [] };
  const readOnly = options.newTransaction.readOnly !== undefined;
  const id = firestore.transactions.begin(database, readOnly);
  return { id, opened: [{ transaction: id }] };
}
