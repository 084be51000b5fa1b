import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { addDays, startOfDay } from '../japan-time.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Filter, Query } from '../store/queries.ts';
import { storedMs, Timestamp } from '../store/values.ts';

/** The sums of a day by the tenant's orders. */
export type OrderSums = {
  readonly captured: number;
  readonly capturedYen: number;
  readonly refunded: number;
  readonly refundedYen: number;
  /** Refunded orders that this version cannot read. */
  readonly unreadable: number;
};

const PAGE = 300;

/**
 * Adds up a day by its orders. Firestore sums the captures itself. An order may have several
 * refunds, so each order refunded since the day began is read. Refunds are few.
 */
export async function sumOrders(
  { store }: Pick<Services, 'store'>,
  clientId: ClientId,
  day: string,
): Promise<OrderSums> {
  const span = { fromMs: startOfDay(day), untilMs: startOfDay(addDays(day, 1)) };
  const captures = await store.sum(
    {
      from: paths.orders(clientId),
      where: [
        since('payment.capturedAt', span.fromMs),
        { field: 'payment.capturedAt', op: 'LESS_THAN', value: Timestamp.ofMs(span.untilMs) },
      ],
    },
    ['payment.capturedYen'],
  );
  const [capturedYen = 0] = captures.sums;
  const sums = {
    captured: captures.count,
    capturedYen,
    refunded: 0,
    refundedYen: 0,
    unreadable: 0,
  };
  for await (const documents of refundedSince(store, clientId, span.fromMs)) {
    for (const document of documents) addRefunds(sums, document, span);
  }
  return sums;
}

const since = (field: string, fromMs: number): Filter => ({
  field,
  op: 'GREATER_THAN_OR_EQUAL',
  value: Timestamp.ofMs(fromMs),
});

async function* refundedSince(
  store: Services['store'],
  clientId: ClientId,
  fromMs: number,
): AsyncGenerator<readonly StoredDocument[]> {
  const field = 'payment.refundedAt';
  for (let after: Query['after'] | undefined; ; ) {
    const page = await store.query({
      from: paths.orders(clientId),
      where: [since(field, fromMs)],
      orderBy: { field, direction: 'ASCENDING' },
      only: ['payment.capturedAt', 'payment.refundedAt', 'payment.refunds'],
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    const position = last && v.safeParse(refundedAtSchema, last.fields);
    if (!last || !position?.success || page.length < PAGE) return;
    after = { value: new Timestamp(position.output.payment.refundedAt), path: last.path };
  }
}

const refundedAtSchema = v.object({ payment: v.object({ refundedAt: v.string() }) });
const refundsSchema = v.object({
  payment: v.object({
    capturedAt: v.nullable(storedMs),
    refunds: v.array(v.object({ yen: v.number(), state: v.string(), at: storedMs })),
  }),
});

type Mutable = { -readonly [K in keyof OrderSums]: OrderSums[K] };

/**
 * Adds the refunds of an order that were done on the day. Refunds of a payment without a known
 * capture never count.
 */
function addRefunds(
  sums: Mutable,
  { fields }: StoredDocument,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): void {
  const parsed = v.safeParse(refundsSchema, fields);
  if (!parsed.success) {
    sums.unreadable += 1;
    return;
  }
  const { capturedAt, refunds } = parsed.output.payment;
  if (capturedAt === null) return;
  for (const { yen, state, at } of refunds) {
    if (state !== 'DONE' || at < fromMs || at >= untilMs) continue;
    sums.refunded += 1;
    sums.refundedYen += yen;
  }
}
