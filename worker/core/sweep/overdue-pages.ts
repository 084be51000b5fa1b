import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';

/** A query for overdue documents of every tenant: their time is `untilMs` or earlier. */
export type Overdue = {
  readonly from: Query['from'];
  /** The field with the time. In a collection group it needs an index of that scope. */
  readonly field: string;
  readonly untilMs: number;
  /** The shard of a collection with a sharded index. The index begins with this field. */
  readonly shard?: { readonly field: string; readonly number: number };
  readonly pageSize: number;
  /** The most pages of one run, so that stuck documents do not block the later ones. */
  readonly maxPages: number;
};

/** Yields the overdue documents page by page, the longest overdue first. */
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
