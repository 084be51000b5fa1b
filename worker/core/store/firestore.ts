import * as v from 'valibot';
import { err, ok, type Result } from '../result.ts';
import { type Query, queryOnWire } from './queries.ts';
import { type CollectionPath, type DocumentPath, documentPath } from './segments.ts';
import { StoreError } from './store-error.ts';
import { readSums, type Sums, sumsOnWire } from './sums.ts';
import type { Runtime, Transport } from './transport.ts';
import { tryAgain } from './try-again.ts';
import { decodeFields, type Fields } from './values.ts';
import { create, type Write, writeOnWire } from './writes.ts';

/**
 * A stored document. `fields` is plain JSON for a schema, `updateTime` serves as a precondition.
 */
export type StoredDocument = {
  readonly id: string;
  readonly path: string;
  readonly fields: Record<string, unknown>;
  readonly updateTime: string;
};

/** Why a working store rejected a commit: a precondition did not hold. */
export type Conflict = 'ALREADY_EXISTS' | 'NOT_FOUND' | 'CHANGED';

/** The only typed access to Firestore. Every method throws StoreError if the store fails. */
export type Firestore = {
  get(path: DocumentPath): Promise<StoredDocument | undefined>;
  /**
   * Returns the documents in the order of `paths`, undefined for each absent one, in one round
   * trip. `only` limits the fields, because a long text would cost its bytes too.
   */
  batchGet(
    paths: readonly DocumentPath[],
    only?: readonly string[],
  ): Promise<readonly (StoredDocument | undefined)[]>;
  query(query: Query): Promise<readonly StoredDocument[]>;
  /**
   * Counts the documents of a query and sums whole numbers in them, at one read per thousand
   * documents. It leaves out documents that lack one of the fields.
   */
  sum(query: Query, fields: readonly string[]): Promise<Sums>;
  /** @returns the new `updateTime` of each write, in order, for the next precondition. */
  commit(writes: readonly Write[]): Promise<Result<readonly string[], Conflict>>;
  /** Adds a document under a generated id, with timestamps. */
  add(collection: CollectionPath, fields: Fields): Promise<DocumentPath>;
  /**
   * Reads, decides and commits. Starts over if somebody else has changed a document first, at most
   * `OPTIMISTIC_TRIES` times. `decide` must itself read the documents that its preconditions name.
   */
  runOptimistic<T>(decide: () => Promise<{ writes: readonly Write[]; value: T }>): Promise<T>;
};

const OPTIMISTIC_TRIES = 8;

const wireDocument = v.object({
  name: v.string(),
  fields: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  updateTime: v.string(),
});
const batchGetAnswer = v.array(
  v.object({ found: v.optional(wireDocument), missing: v.optional(v.string()) }),
);
/** Firestore returns no updateTime for a deletion, or for a write that changes nothing. */
const commitAnswer = v.object({
  writeResults: v.optional(v.array(v.object({ updateTime: v.optional(v.string()) })), []),
  commitTime: v.optional(v.string(), ''),
});
const queryAnswer = v.array(v.object({ document: v.optional(wireDocument) }));

export function createFirestore(transport: Transport, runtime: Runtime): Firestore {
  const { root } = transport;
  const read = (document: v.InferOutput<typeof wireDocument>): StoredDocument => ({
    id: document.name.slice(document.name.lastIndexOf('/') + 1),
    path: document.name.slice(root.length + 1),
    fields: decodeFields(document.fields),
    updateTime: document.updateTime,
  });

  async function batchGet(paths: readonly DocumentPath[], only?: readonly string[]) {
    if (paths.length === 0) return [];
    const documents = paths.map((path) => `${root}/${path}`);
    const asked = { documents, ...(only ? { mask: { fieldPaths: only } } : {}) };
    const answer = await retried(runtime, () => transport.call('', 'batchGet', asked));
    const found = new Map<string, StoredDocument>();
    for (const row of v.parse(batchGetAnswer, answer)) {
      if (row.found) found.set(row.found.name, read(row.found));
    }
    return documents.map((name) => found.get(name));
  }

  async function query(asked: Query) {
    const { parent, body } = queryOnWire(root, asked);
    const below = parent.slice(root.length);
    const answer = await retried(runtime, () => transport.call(below, 'runQuery', body));
    return v
      .parse(queryAnswer, answer)
      .flatMap((row) => (row.document ? [read(row.document)] : []));
  }

  async function sum(asked: Query, fields: readonly string[]) {
    const { parent, body } = sumsOnWire(root, asked, fields);
    const below = parent.slice(root.length);
    return readSums(
      await retried(runtime, () => transport.call(below, 'runAggregationQuery', body)),
      fields,
    );
  }

  async function commit(writes: readonly Write[]): Promise<Result<readonly string[], Conflict>> {
    try {
      const body = { writes: writes.map((w) => writeOnWire(root, w)) };
      const { writeResults, commitTime } = v.parse(
        commitAnswer,
        await transport.call('', 'commit', body),
      );
      return ok(writes.map((_, index) => writeResults[index]?.updateTime ?? commitTime));
    } catch (cause) {
      const conflict = cause instanceof StoreError ? conflicts[cause.status] : undefined;
      if (conflict) return err(conflict);
      throw cause;
    }
  }

  async function add(collection: CollectionPath, fields: Fields) {
    const path = documentPath(...collection.split('/'), crypto.randomUUID());
    await commit([create(path, fields)]);
    return path;
  }

  const runOptimistic = <T>(decide: () => Promise<{ writes: readonly Write[]; value: T }>) =>
    tryAgain<T>(OPTIMISTIC_TRIES, async (tried) => {
      if (tried > 1) await pause(runtime, 2 ** (tried - 1) * 5);
      const { writes, value } = await decide();
      if (writes.length === 0) return { done: value };
      return (await commit(writes)).ok ? { done: value } : 'AGAIN';
    });

  return {
    get: async (path) => (await batchGet([path]))[0],
    batchGet,
    query,
    sum,
    commit,
    add,
    runOptimistic,
  };
}

/** The backend answers ABORTED where the emulator answers FAILED_PRECONDITION. */
const conflicts: Readonly<Record<string, Conflict>> = {
  ALREADY_EXISTS: 'ALREADY_EXISTS',
  NOT_FOUND: 'NOT_FOUND',
  FAILED_PRECONDITION: 'CHANGED',
  ABORTED: 'CHANGED',
};

/** Repeats a read once, after a jittered pause, if the store was briefly unavailable. */
async function retried<T>(runtime: Runtime, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.status !== 'UNAVAILABLE') throw cause;
    await pause(runtime, 50);
    return read();
  }
}

const pause = (runtime: Runtime, upToMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, runtime.random() * upToMs));
