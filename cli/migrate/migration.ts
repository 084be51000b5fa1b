import * as v from 'valibot';
import type { Query } from '../../worker/core/store/queries.ts';
import { decodeFields, encodeFields, type Fields } from '../../worker/core/store/values.ts';

/** Fields of a document as read: plain JSON, timestamps as their text. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** What changes of a document. Every field that is not named stays as it lies there, byte by byte. */
export type Patch = { readonly put?: Fields; readonly drop?: readonly string[] };

/** What a migration makes of a document. `why` names fields and never their contents. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'change'; readonly patch: Patch }
  | { readonly kind: 'unreadable'; readonly why: string };

/** One change of a stored shape. docs/releases.md says in which release it runs. */
export type Migration = {
  /** Dated, in small letters: `2026-12-order-amount`. Never used twice: its progress lies under it. */
  readonly name: string;
  /** One collection, or every collection of that name in the database. */
  readonly from: Query['from'];
  /** The fields that it looks at. No other field is read. */
  readonly fields: readonly string[];
  /** Pure: the same fields have the same verdict, and what was changed is `done`. */
  readonly judge: (fields: StoredFields) => Verdict;
};

type Definition<Done extends v.GenericSchema, Before extends v.GenericSchema> = Omit<
  Migration,
  'judge'
> & {
  /** The shape that the change leads to. A document that has it is left alone. */
  readonly done: Done;
  /** The shape that is changed. A document that has neither is reported and left alone. */
  readonly before: Before;
  readonly change: (fields: v.InferOutput<Before>) => Patch;
};

const nameSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-[a-z0-9]+(-[a-z0-9]+)*$/));

/**
 * A migration from one schema to another. Its verdict holds the change to its word: a document that
 * would not be `done` afterwards is a fault of the migration. @throws TypeError on such a fault
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

/** A document's fields after a patch, as they would be read. */
export function patched(fields: StoredFields, { put = {}, drop = [] }: Patch): StoredFields {
  const kept = Object.entries(fields).filter(([name]) => !drop.includes(name));
  return { ...Object.fromEntries(kept), ...decodeFields(encodeFields(put)) };
}

/** Where a document differs from a schema. Valibot's own message would quote what stands there. */
function whyNot(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the document';
  return `${where} is not ${issue.expected ?? `a valid ${issue.type}`}`;
}
