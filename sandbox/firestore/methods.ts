import * as v from 'valibot';
import type { Call } from './call.ts';
import { batchWrite, commit } from './commit.ts';
import { listCollectionIds } from './list.ts';
import { type Location, nameOf, parseParentName } from './names.ts';
import { batchGet, runAggregationCall, runQueryCall } from './reads.ts';
import { BatchWriteSchema, CommitSchema } from './wire-write.ts';
import { parseWrite } from './write.ts';

type Method = { streaming: boolean; run: (call: Call, parent: Location) => unknown };

const BeginSchema = v.strictObject({
  database: v.nullish(v.string()),
  options: v.nullish(
    v.strictObject({
      readOnly: v.optional(v.looseObject({})),
      readWrite: v.optional(v.looseObject({})),
    }),
  ),
});
const RollbackSchema = v.strictObject({
  database: v.nullish(v.string()),
  transaction: v.string(),
});

/** The methods that follow a colon in the URL. */
export const methods: { readonly [name: string]: Method } = {
  batchGet: { streaming: true, run: (call) => batchGet(call) },
  runQuery: { streaming: true, run: onParent(runQueryCall) },
  runAggregationQuery: { streaming: true, run: onParent(runAggregationCall) },
  listCollectionIds: { streaming: false, run: onParent(listCollectionIds) },
  commit: { streaming: false, run: (call) => commitCall(call) },
  batchWrite: {
    streaming: false,
    run: (call) => {
      const writes = call.body(BatchWriteSchema).writes.map(parseWrite);
      call.bill({ writes: writes.length });
      return batchWrite(call.firestore, writes);
    },
  },
  beginTransaction: {
    streaming: false,
    run: (call) => {
      const { options } = call.body(BeginSchema);
      const readOnly = options?.readOnly !== undefined;
      return { transaction: call.firestore.transactions.begin(call.database, readOnly) };
    },
  },
  rollback: {
    streaming: false,
    run: (call) => {
      call.firestore.transactions.rollback(call.body(RollbackSchema).transaction);
      return {};
    },
  },
};

function commitCall(call: Call) {
  const { firestore } = call;
  const { writes: wire, transaction } = call.body(CommitSchema);
  const writes = wire.map(parseWrite);
  const result = commit(firestore, writes, () => {
    if (transaction) firestore.transactions.close(transaction, writes.length > 0);
  });
  call.bill({ writes: writes.length });
  const { writeResults, commitTime } = result;
  return { ...(writeResults.length > 0 && { writeResults }), commitTime };
}

function onParent(run: (call: Call, parent: Location) => unknown): Method['run'] {
  return (call, parent) => run(call, parseParentName(nameOf(parent)));
}
