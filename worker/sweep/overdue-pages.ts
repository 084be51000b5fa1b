import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';

/** What is overdue, of every tenant: documents whose moment is `untilMs` or lies before it. */
export type Overdue = {
  readonly from: Query['from'];
  /** The field with the moment; in a collection group it needs an index of that scope. */
  readonly field: string;
  readonly untilMs: number;
  /** The part of a collection whose index is sharded; the index begins with this field. */
  readonly shard?: { readonly field: string; readonly number: number };
  readonly pageSize: number;
  /** Pages of one run: what cannot be worked on steps aside for what comes after it. */
  readonly maxPages: number;
};

/** The overdue documents, the longest overdue first, a page at a time. */
export async function* overduePages(
  store: Firestore,
  { from, field, untilMs, shard, pageSize, maxPages }: Overdue,
): AsyncGenerator<readonly StoredDocument[]> {
  let after: Query['after'] | undefined;
  for (let number = 0; number < maxPages; number++) {
    const page = await store.query({
      from,
      where: [
        ...(shard ? [{ field: shard.field, op: 'EQUAL' as const, value: shard.number }] : []),
        { field, op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(untilMs) },
      ],
      orderBy: { field, direction: 'ASCENDING' },
      limit: pageSize,
      ...(after ? { after } : {}),
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = { value: new Timestamp(String(last.fields[field])), path: last.path };
  }
}
