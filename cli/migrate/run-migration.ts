import type { Firestore, StoredDocument } from '../../worker/core/store/firestore.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { migrateDocument, type Outcome } from './migrate-document.ts';
import type { Migration, Patch } from './migration.ts';
import { readProgress, writeProgress } from './progress.ts';

const PAGE = 300;
/** Documents in progress at once. Low, so that people who pay during the run do not notice. */
const AT_ONCE = 16;
/** Limits of the lists. Counts are always complete. */
const LISTED = 100;
const SAMPLES = 3;

/** A document that a migration cannot read, and the reason. The reason never quotes its contents. */
export type Unreadable = { readonly path: string; readonly why: string };

/**
 * The result of a run. On a dry run and a check, `changed` counts the documents that still need the change.
 */
export type Tally = {
  readonly seen: number;
  readonly changed: number;
  readonly done: number;
  /** Documents that somebody else changed on every try. The next run takes them. */
  readonly busy: number;
  readonly unreadable: number;
  readonly listed: readonly Unreadable[];
};

/** One document before the change, and the change. */
export type Sample = {
  readonly path: string;
  readonly before: StoredDocument['fields'];
  readonly patch: Patch;
};

/** `pageSize` documents are read at a time. `report` receives the count after each page. */
export type RunOptions = {
  readonly nowMs: () => number;
  readonly pageSize?: number;
  readonly report?: (tally: Tally) => void;
};

const nothing: Tally = { seen: 0, changed: 0, done: 0, busy: 0, unreadable: 0, listed: [] };

/**
 * Changes every document of a migration, page by page, while people buy. A run can be stopped and started
 * again: it continues at the cursor, and finished documents are only read.
 */
export async function runMigration(
  store: Firestore,
  migration: Migration,
  { nowMs, pageSize = PAGE, report }: RunOptions,
): Promise<Tally> {
  const { name, from, fields } = migration;
  const { cursor, startedAtMs } = await readProgress(store, name, nowMs());
  let tally = nothing;
  let reached = cursor;
  for await (const page of scan(store, from, fields, { after: cursor, pageSize })) {
    for (let first = 0; first < page.length; first += AT_ONCE) {
      const some = page.slice(first, first + AT_ONCE);
      const outcomes = await Promise.all(
        some.map((document) => migrateDocument(store, migration, document)),
      );
      tally = some.reduce((sum, { path }, at) => counted(sum, path, outcomes[at]), tally);
    }
    reached = page.at(-1)?.path ?? reached;
    await writeProgress(store, name, { cursor: reached, startedAtMs }, null);
    report?.(tally);
  }
  await writeProgress(store, name, { cursor: reached, startedAtMs }, nowMs());
  return tally;
}

/**
 * Counts what a run would change, from the first document, and returns the first few changes. Only reads.
 */
export async function tryMigration(
  store: Firestore,
  { from, fields, judge }: Migration,
  { pageSize = PAGE, report }: Omit<RunOptions, 'nowMs'> = {},
): Promise<{ readonly tally: Tally; readonly samples: readonly Sample[] }> {
  let tally = nothing;
  const samples: Sample[] = [];
  for await (const page of scan(store, from, fields, { pageSize })) {
    for (const { path, fields: before } of page) {
      const verdict = judge(before);
      if (verdict.kind === 'change' && samples.length < SAMPLES) {
        samples.push({ path, before, patch: verdict.patch });
      }
      tally = counted(tally, path, verdict.kind === 'change' ? { kind: 'changed' } : verdict);
    }
    report?.(tally);
  }
  return { tally, samples };
}

function counted(sum: Tally, path: string, outcome: Outcome | undefined): Tally {
  if (!outcome || outcome.kind === 'gone') return sum;
  const seen = sum.seen + 1;
  if (outcome.kind !== 'unreadable') return { ...sum, seen, [outcome.kind]: sum[outcome.kind] + 1 };
  const listed =
    sum.listed.length < LISTED ? [...sum.listed, { path, why: outcome.why }] : sum.listed;
  return { ...sum, seen, unreadable: sum.unreadable + 1, listed };
}
