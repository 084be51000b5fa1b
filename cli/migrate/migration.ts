import * as v from 'valibot';
import type { Query } from '../../worker/core/store/queries.ts';
import { decodeFields, encodeFields, type Fields } from '../../worker/core/store/values.ts';

/** Fields of a stored document: plain JSON, with timestamps as text. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** The change of a document. Fields that it does not name stay unchanged, byte by byte. */
export type Patch = { readonly put?: Fields; readonly drop?: readonly string[] };

/** A migration's decision about a document. `why` names fields and never quotes their contents. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'change'; readonly patch: Patch }
  | { readonly kind: 'unreadable'; readonly why: string };

/** One change of a stored shape. docs/releases.md says which release runs it. */
export type Migration = {
  /**
   * A date and a name in lower case: `2026-12-order-amount`. Never reused, because the progress is stored
   * under it.
   */
  readonly name: string;
  /** One collection, or every collection with that name in the database. */
  readonly from: Query['from'];
  /** The fields that the migration reads. */
  readonly fields: readonly string[];
  /** A pure function: the same fields always give the same verdict. A changed document gives `done`. */
  readonly judge: (fields: StoredFields) => Verdict;
};

type Definition<Done extends v.GenericSchema, Before extends v.GenericSchema> = Omit<
  Migration,
  'judge'
> & {
  /** The shape after the change. A document that has it is not changed. */
  readonly done: Done;
  /** The shape before the change. A document with neither shape is reported and not changed. */
  readonly before: Before;
  readonly change: (fields: v.InferOutput<Before>) => Patch;
};

const nameSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-[a-z0-9]+(-[a-z0-9]+)*$/));

/**
 * Defines a migration from one schema to another. It checks each change: a document that would not be
 * `done` afterwards is a fault of the migration.
 * @throws TypeError on such a fault
 */
export function defineMigration<Done extends v.GenericSchema, Before extends v.GenericSchema>({
  done,
  before,
  change,
  ...where
}: Definition<Done, Before>): Migration {
  if (!v.is(nameSchema, where.name)) throw new TypeError(`${where.name} is no migration's name`);
  const judge = (fields: StoredFields): Verdict => {
    if (v.is(done, fields)) return { kind: 'done' };
    const old = v.safeParse(before, fields);
    if (!old.success) return { kind: 'unreadable', why: whyNot(old.issues[0]) };
    const patch = change(old.output);
    if (!v.is(done, patched(fields, patch))) {
      throw new TypeError(`${where.name} changes a document into what it is not done with`);
    }
    return { kind: 'change', patch };
  };
  return { ...where, judge };
}

/** Returns a document's fields after a patch, as they would be read. */
export function patched(fields: StoredFields, { put = {}, drop = [] }: Patch): StoredFields {
  const kept = Object.entries(fields).filter(([name]) => !drop.includes(name));
  return { ...Object.fromEntries(kept), ...decodeFields(encodeFields(put)) };
}

/** Returns where a document differs from a schema. Valibot's own message would quote the stored value. */
function whyNot(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the document';
  return `${where} is not ${issue.expected ?? `a valid ${issue.type}`}`;
}
