import type { OrderId } from '../../../../contract/customer/orders.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { Reader } from '../../operator/operator-context.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { ordersOfSpan, spanOfDay } from '../orders-of-span.ts';
import { type FilePayment, type FilePayments, keyOf } from './file-payments.ts';
import type { Finding } from './finding.ts';
import { capturedAtMs, type FileVerdict, judgePayment } from './judge-payment.ts';
import { comparedFields, readSettledOrder, type SettledOrder } from './settled-order.ts';

/** The result for every order and payment before the provider is asked. */
export type Compared = {
  readonly counts: Map<FileVerdict, number>;
  readonly findings: Finding[];
  orders: number;
  capturedYen: number;
  notCompared: number;
  /** The providers whose files contain a payment of this tenant's orders. */
  readonly own: Set<PayMethodKind>;
};

const BATCH = 300;
/** Firestore accepts thirty values in one IN. */
const NUMBERS_A_QUERY = 30;

/**
 * Compares every order of a day, and every payment of the files. Agreeing payments are removed from memory.
 */
export async function compareOrders(
  operator: Reader,
  day: string,
  files: FilePayments,
): Promise<Compared> {
  const result: Compared = {
    ...{ counts: new Map(), findings: [] },
    ...{ orders: 0, capturedYen: 0, notCompared: 0, own: new Set() },
  };
  const span = spanOfDay(day);
  const compare = (document: StoredDocument) => compareOne(result, files, document, day);
  for await (const page of ordersOfSpan(operator, span, 'createdAt', comparedFields)) {
    for (const document of page) compare(document);
  }
  const seen = new Set<string>();
  // Orders of another day whose capture, or whose requested refund, is on this day.
  for (const field of ['payment.capturedAt', 'refundAt'] as const) {
    for await (const page of ordersOfSpan(operator, span, field, comparedFields)) {
      for (const document of page) {
        if (isOfSpan(document.fields, span) || seen.has(document.id)) continue;
        seen.add(document.id);
        compare(document);
      }
    }
  }
  await compareRest(operator, result, files, compare);
  return result;
}

const isOfSpan = (
  { createdAt }: StoredDocument['fields'],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
) => {
  const ms = Date.parse(String(createdAt));
  return ms >= fromMs && ms < untilMs;
};

function compareOne(
  result: Compared,
  files: FilePayments,
  document: StoredDocument,
  day: string,
): void {
  const order = readSettledOrder(document);
  result.orders += 1;
  if (!order) {
    for (const kind of files.kinds) files.payments.delete(keyOf(kind, document.id));
    note(result, { verdict: 'UNREADABLE', orderId: document.id, order: null, payment: null });
    return;
  }
  const span = spanOfDay(day);
  const ms = capturedAtMs(order);
  const isCapturedNow = ms >= span.fromMs && ms < span.untilMs;
  if (order.state === 'CAPTURED' && isCapturedNow) result.capturedYen += order.amountYen;
  if (order.payment.kind === 'none' || !files.kinds.has(order.payment.kind)) {
    result.notCompared += 1;
    return;
  }
  const payment = takePayment(files, order);
  if (payment) result.own.add(payment.kind);
  const verdict = judgePayment(order, payment, span);
  note(result, { verdict, orderId: order.id, order, payment: payment ?? null });
}

/**
 * Finds an order's payment by its id or by the provider's number, and removes it from the files' payments.
 */
function takePayment(
  { payments }: FilePayments,
  { id, payment: paid }: SettledOrder,
): FilePayment | undefined {
  for (const name of [id, paid.providerPaymentId]) {
    const key = keyOf(paid.kind, name ?? '');
    const payment = payments.get(key);
    if (payment && payments.delete(key)) return payment;
  }
  return undefined;
}

function note(
  { counts, findings }: Compared,
  found: Pick<Finding, 'verdict' | 'orderId' | 'order' | 'payment'>,
): void {
  counts.set(found.verdict, (counts.get(found.verdict) ?? 0) + 1);
  if (found.verdict === 'AGREES' || found.verdict === 'IN_PROGRESS') return;
  findings.push({ ...found, provider: null, providerYen: null });
}

/** Compares the payments of other days' orders, and those without an order. */
async function compareRest(
  operator: Reader,
  result: Compared,
  files: FilePayments,
  compare: (document: StoredDocument) => void,
): Promise<void> {
  const rest = [...files.payments.values()];
  const ids = rest.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const numbers = rest.flatMap(({ orderId, paymentNumber }) =>
    orderId === null ? [paymentNumber] : [],
  );
  for (let at = 0; at < ids.length; at += BATCH)
    (await readOrders(operator, ids.slice(at, at + BATCH))).forEach(compare);
  for (let at = 0; at < numbers.length; at += NUMBERS_A_QUERY)
    (await findByNumber(operator, numbers.slice(at, at + NUMBERS_A_QUERY))).forEach(compare);
  for (const payment of files.payments.values()) {
    note(result, { verdict: 'NO_ORDER', orderId: payment.orderId, order: null, payment });
  }
}

const readOrders = async (
  { services: { store }, client: { clientId } }: Reader,
  ids: readonly OrderId[],
): Promise<readonly StoredDocument[]> =>
  (
    await store.batchGet(
      ids.map((id) => paths.order(clientId, id)),
      comparedFields,
    )
  ).flatMap((document) => document ?? []);

const findByNumber = (
  { services: { store }, client: { clientId } }: Reader,
  numbers: readonly string[],
): Promise<readonly StoredDocument[]> =>
  store.query({
    from: paths.orders(clientId),
    where: [{ field: 'payment.providerPaymentId', op: 'IN', value: numbers }],
    only: comparedFields,
    limit: BATCH,
  });
