import type { Firestore, StoredDocument } from '../../worker/core/store/firestore.ts';
import { documentPath } from '../../worker/core/store/segments.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import type { Write } from '../../worker/core/store/writes.ts';
import type { Migration, Patch } from './migration.ts';

/**
 * The result for one document. `busy`: somebody else changed it on every try. `gone`: it was deleted during
 * the run.
 */
export type Outcome =
  | { readonly kind: 'done' | 'changed' | 'busy' | 'gone' }
  | { readonly kind: 'unreadable'; readonly why: string };

const TRIES = 5;

/**
 * Changes one document by compare-and-set on the version that it judged. If the document has changed, or
 * the write's result is unknown, it reads and judges the document again.
 */
export async function migrateDocument(
  store: Pick<Firestore, 'batchGet' | 'commit'>,
  { judge, fields }: Migration,
  found: StoredDocument,
): Promise<Outcome> {
  const path = documentPath(...found.path.split('/'));
  let document: StoredDocument | undefined = found;
  let sent = false;
  for (let tried = 1; ; tried++) {
    if (!document) return { kind: 'gone' };
    const verdict = judge(document.fields);
    if (verdict.kind === 'unreadable') return verdict;
    if (verdict.kind === 'done') return { kind: sent ? 'changed' : 'done' };
    if (tried > TRIES) return { kind: 'busy' };
    const committed = await commitOne(store, patchWrite(path, verdict.patch, document.updateTime));
    if (committed === 'committed') return { kind: 'changed' };
    sent ||= committed === 'unknown';
    [document] = await store.batchGet([path], fields);
  }
}

async function commitOne(
  store: Pick<Firestore, 'commit'>,
  write: Write,
): Promise<'committed' | 'conflict' | 'unknown'> {
  try {
    return (await store.commit([write])).ok ? 'committed' : 'conflict';
  } catch (thrown) {
    if (thrown instanceof StoreError && mayHaveHappened.has(thrown.status)) return 'unknown';
    throw thrown;
  }
}

/** Errors after which the write may or may not have happened. */
const mayHaveHappened: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
]);

/** Writes only the patch's fields. `updatedAt` keeps the time of the last real change. */
function patchWrite(
  path: ReturnType<typeof documentPath>,
  { put = {}, drop = [] }: Patch,
  updateTime: string,
): Write {
  const mask = [...Object.keys(put), ...drop].map((name) => [name]);
  return { kind: 'set', path, fields: put, mask, if: { updateTime } };
}
