import { endStates, type OrderState } from '../../contract/order-state.ts';
import { parseOrder, type StoredOrder } from '../../worker/orders/order-document.ts';
import type { Answer } from '../../worker/pay/port/answer.ts';
import type { Inquiry, PaymentState } from '../../worker/pay/port/pay-provider.ts';
import * as paths from '../../worker/store/paths.ts';
import type { Query } from '../../worker/store/queries.ts';
import { Timestamp } from '../../worker/store/values.ts';
import { askProvider } from './ask-provider.ts';
import type { Desk } from './open-desk.ts';

/** What an order and its provider say of each other. */
export type Verdict =
  | 'AGREES'
  /** Not ended yet; it ends by itself. */
  | 'IN_PROGRESS'
  /** Money was taken that no receipt here stands for. */
  | 'CAPTURED_THERE'
  /** A receipt here, and no money taken. */
  | 'NOT_CAPTURED_THERE'
  /** The person's money is still held although the order has come to rest. */
  | 'OPEN_AUTHORIZATION'
  | 'AMOUNT_DIFFERS'
  /** Waits for a person. */
  | 'MANUAL_REVIEW'
  /** The provider did not answer: nothing is known. */
  | 'NO_ANSWER';

export type Row = {
  readonly orderId: string;
  readonly kind: StoredOrder['pay']['kind'];
  readonly state: OrderState;
  readonly amountYen: number;
  readonly provider: PaymentState | null;
  readonly providerYen: number | null;
  readonly verdict: Verdict;
};

/** What a person should look at. */
export const isDifference = ({ verdict }: Row): boolean =>
  verdict !== 'AGREES' && verdict !== 'IN_PROGRESS';

const PAGE = 300;
/** Inquiries at one time: a provider has other things to do. */
const AT_ONCE = 4;

/** Holds every order of a day (Japan's) against its provider. */
export async function reconcileDay(desk: Desk, day: string): Promise<readonly Row[]> {
  const orders = await ordersOf(desk, day);
  const rows: Row[] = [];
  const waiting = orders.entries();
  const work = async () => {
    for (const [index, order] of waiting)
      rows[index] = rowOf(order, await askProvider(desk, order));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows;
}

async function ordersOf(
  { services: { store }, client: { clientId } }: Desk,
  day: string,
): Promise<readonly StoredOrder[]> {
  const from = paths.orders(clientId);
  const midnightMs = Date.parse(`${day}T00:00:00+09:00`);
  const at = (ms: number) => Timestamp.ofMs(ms);
  const orders: StoredOrder[] = [];
  let after: Query['after'] | undefined;
  for (;;) {
    const page = await store.query({
      from,
      where: [
        { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: at(midnightMs) },
        { field: 'createdAt', op: 'LESS_THAN', value: at(midnightMs + 24 * 3_600_000) },
      ],
      orderBy: { field: 'createdAt', direction: 'ASCENDING' },
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    orders.push(...page.flatMap((document) => parseOrder(document) ?? []));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return orders;
    after = { value: new Timestamp(String(last.fields['createdAt'])), path: last.path };
  }
}

/** An order beside what its provider answered. */
export function rowOf(order: StoredOrder, answer: Answer<Inquiry>): Row {
  const { id, state, amountYen, pay } = order;
  const told = answer.kind === 'OK' ? answer.value : undefined;
  return {
    orderId: id,
    kind: pay.kind,
    state,
    amountYen,
    provider: told?.state ?? null,
    providerYen: told?.amountYen ?? null,
    verdict: told ? verdictOf(order, told) : 'NO_ANSWER',
  };
}

const holds: readonly PaymentState[] = ['AUTHORIZED', 'PENDING'];

function verdictOf({ state, amountYen }: StoredOrder, told: Inquiry): Verdict {
  if (!endStates.has(state)) return state === 'MANUAL_REVIEW' ? 'MANUAL_REVIEW' : 'IN_PROGRESS';
  if (holds.includes(told.state)) return 'OPEN_AUTHORIZATION';
  if (state !== 'CAPTURED') return told.state === 'CAPTURED' ? 'CAPTURED_THERE' : 'AGREES';
  if (told.state !== 'CAPTURED') return 'NOT_CAPTURED_THERE';
  const differs = told.amountYen !== undefined && told.amountYen !== amountYen;
  return differs ? 'AMOUNT_DIFFERS' : 'AGREES';
}

/** The rows as a table for a person: the differences, and how many there are of everything. */
export function reconciliationTable(day: string, rows: readonly Row[]): string {
  const counts = Object.entries(Object.groupBy(rows, ({ verdict }) => verdict)).map(
    ([verdict, of]) => `${verdict} ${of.length}`,
  );
  const lines = rows
    .filter(isDifference)
    .map(({ orderId, kind, state, amountYen, provider, providerYen, verdict }) =>
      [
        verdict.padEnd(18),
        orderId,
        kind.padEnd(6),
        `here ${state} ${amountYen} yen`.padEnd(30),
        `there ${provider ?? '?'}${providerYen === null ? '' : ` ${providerYen} yen`}`,
      ].join('  '),
    );
  const taken = rows.filter(({ state }) => state === 'CAPTURED');
  const sum = taken.reduce((all, { amountYen }) => all + amountYen, 0);
  return [
    `${day}: ${rows.length} orders, ${taken.length} captured, ${sum} yen. ${counts.join(', ')}`,
    ...lines,
  ].join('\n');
}
