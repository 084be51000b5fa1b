import { invalid, Refusal, refuse } from './errors.ts';
import { valueAt, withoutValueAt, withValueAt } from './field-path.ts';
import type { FirestoreState } from './firestore.ts';
import { MAX_DOCUMENT_BYTES } from './limits.ts';
import { nameOf } from './names.ts';
import { documentSize } from './size.ts';
import type { StoredDocument } from './store.ts';
import { formatTimestamp } from './timestamps.ts';
import { applyTransforms } from './transforms.ts';
import { type Fields, identicalFields, type Value } from './value.ts';
import type { Write } from './write.ts';

export type WriteResult = { updateTime?: string; transformResults?: Value[] };

/** Applies the writes in order, all of them or none, at one commit time. */
export function commit(
  firestore: FirestoreState,
  writes: readonly Write[],
  guard: () => void = () => {},
) {
  return firestore.db.atomically(() => {
    guard();
    const time = firestore.clock.next();
    const writeResults = writes.map((write) => applyWrite(firestore, write, time));
    return { writeResults, commitTime: formatTimestamp(time) };
  });
}

/** Applies each write separately: a write that fails does not undo the others. */
export function batchWrite(firestore: FirestoreState, writes: readonly Write[]) {
  const names = new Set(writes.map((write) => nameOf(write.location)));
  if (names.size < writes.length) {
    invalid('the same document cannot be written more than once in a single request');
  }
  const outcomes = writes.map((write) => attempt(() => commit(firestore, [write])));
  return {
    writeResults: outcomes.map((o) => (o instanceof Refusal ? {} : (o.writeResults[0] ?? {}))),
    status: outcomes.map((o) => (o instanceof Refusal ? { code: o.rpc, message: o.message } : {})),
  };
}

function attempt<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function applyWrite({ store }: FirestoreState, write: Write, time: number): WriteResult {
  const current = store.get(write.location);
  checkPrecondition(write, current);
  if (write.kind === 'delete') {
    store.remove(write.location);
    return {};
  }
  if (write.kind === 'verify')
    return current ? { updateTime: formatTimestamp(current.updated) } : {};
  const masked = applyMask(current?.fields ?? {}, write);
  const { fields, results } = applyTransforms(masked, write.transforms, time);
  const transformResults = results.length === 0 ? {} : { transformResults: results };
  // A write that changes nothing keeps the update time. Listeners and preconditions rely on it.
  if (current !== undefined && identicalFields(current.fields, fields)) {
    return { updateTime: formatTimestamp(current.updated), ...transformResults };
  }
  if (documentSize(write.location, fields) > MAX_DOCUMENT_BYTES) {
    invalid(`maximum entity size is ${MAX_DOCUMENT_BYTES} bytes`);
  }
  store.put({ location: write.location, fields, created: current?.created ?? time, updated: time });
  return { updateTime: formatTimestamp(time), ...transformResults };
}

function applyMask(before: Fields, write: Write & { kind: 'set' }): Fields {
  if (write.mask === undefined) return write.fields;
  return write.mask.reduce((fields, path) => {
    const value = valueAt(write.fields, path);
    return value === undefined ? withoutValueAt(fields, path) : withValueAt(fields, path, value);
  }, before);
}

function checkPrecondition({ precondition, location }: Write, current: StoredDocument | undefined) {
  if (precondition === undefined) return;
  if ('exists' in precondition) {
    if (precondition.exists && current === undefined) {
      refuse('NOT_FOUND', `No document to update: ${nameOf(location)}`);
    }
    if (!precondition.exists && current !== undefined) {
      refuse('ALREADY_EXISTS', `Document already exists: ${nameOf(location)}`);
    }
    return;
  }
  const stored = current?.updated ?? 0;
  if (stored !== precondition.updated) {
    refuse(
      'FAILED_PRECONDITION',
      `the stored version (${stored}) does not match the required base version (${precondition.updated})`,
    );
  }
}
