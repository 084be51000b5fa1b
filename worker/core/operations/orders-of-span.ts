import * as v from 'valibot';
import type { Reader } from '../operator/operator-context.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import { StoreError } from '../store/store-error.ts';
import { Timestamp } from '../store/values.ts';

/** A page is this large because callers read only a few fields. A whole order has some KB. */
const PAGE = 300;
const SLIM_PAGE = 1500;

/**
 * A time span in milliseconds. It includes its start and excludes its end. Infinity: it has no end.
 */
export type Span = { readonly fromMs: number; readonly untilMs: number };

const DAY_MS = 24 * 3_600_000;

/** A day in Japan, `2026-11-20`. */
export const spanOfDay = (day: string): Span => {
  const fromMs = Date.parse(`${day}T00:00:00+09:00`);
  return { fromMs, untilMs: fromMs + DAY_MS };
};

/** A month, `2026-11`. */
export const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** A month in Japan, `2026-11`. */
export function spanOfMonth(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { fromMs: spanOfDay(`${month}-01`).fromMs, untilMs: spanOfDay(next).fromMs };
}

/**
 * The fields that select orders: when the order was placed, its refund was requested, its money was
 * captured, and its last refund was done.
 */
type SpanField = 'createdAt' | 'refundAt' | 'payment.capturedAt' | 'payment.refundedAt';

const paid = v.object({ payment: v.record(v.string(), v.unknown()) });

function momentOf({ fields }: StoredDocument, field: SpanField): string {
  const [name = '', part] = field.split('.');
  const moment = part === undefined ? fields[name] : v.parse(paid, fields).payment[part];
  return v.parse(v.string(), moment);
}

/**
 * Yields the documents of the orders whose `field` is within a span, in pages, oldest first. Needs
 * only the indexes that Firestore creates by itself.
 *
 * @param only the fields to read. Others are left out.
 */
export async function* ordersOfSpan(
  {
    services: { store },
    client: { clientId },
  }: Pick<Reader, 'client'> & { readonly services: Pick<Reader['services'], 'store'> },
  { fromMs, untilMs }: Span,
  field: SpanField,
  only?: readonly string[],
): AsyncGenerator<readonly StoredDocument[]> {
  const limit = only ? SLIM_PAGE : PAGE;
  for (let after: Query['after'] | undefined; ; ) {
    const query: Query = {
      from: paths.orders(clientId),
      where: [
        { field, op: 'GREATER_THAN_OR_EQUAL', value: Timestamp.ofMs(fromMs) },
        ...(untilMs === Number.POSITIVE_INFINITY
          ? []
          : [{ field, op: 'LESS_THAN', value: Timestamp.ofMs(untilMs) } as const]),
      ],
      orderBy: { field, direction: 'ASCENDING' },
      limit,
      ...(only ? { only: [...new Set([...only, field])] } : {}),
      ...(after ? { after } : {}),
    };
    const page = await withRetries(() => store.query(query));
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = { value: new Timestamp(momentOf(last, field)), path: last.path };
  }
}

const TRIES = 5;
const passing = ['UNAVAILABLE', 'UNREACHABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED'];

/**
 * Retries a read for some seconds. A month has a thousand pages or more, so the store may briefly
 * fail in between.
 */
async function withRetries<T>(read: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await read();
    } catch (thrown) {
      const mayPass = thrown instanceof StoreError && passing.includes(thrown.status);
      if (!mayPass || tried === TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tried));
    }
  }
}
