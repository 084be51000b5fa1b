import * as v from 'valibot';
import {
  orderIdSchema,
  orderLinesSchema,
  orderProblemSchema,
  taxLineSchema,
} from '../../../contract/customer/orders.ts';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import { liffIdSchema, lineUserIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { languageSchema, localTextSchema } from '../../../contract/shared/language.ts';
import { orderReasonSchema, orderStateSchema } from '../../../contract/shared/order-state.ts';
import { fulfilmentKinds } from '../fulfilment.ts';
import { isConsistent } from '../order/is-consistent.ts';
import type { OrderContent, StoredOrder } from '../order/order.ts';
import { refundStates } from '../order/order-payment.ts';
import { messageKinds } from '../order/sent-messages.ts';
import { UnreadableOrder } from '../order/unreadable-order.ts';
import { orderFlagSchema } from '../order-flag.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { type Fields, Timestamp, type Value } from '../store/values.ts';

/** A stored time, in milliseconds. */
const ms = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(iso)),
  v.number(),
);
const msOrNull = v.nullable(ms);
const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Returns a stored map with its time `at` renamed to the domain's `atMs`. */
const atMs = <At extends { readonly at: number }>({ at, ...rest }: At) => ({ ...rest, atMs: at });

const amounts = {
  providerPaymentId: v.nullable(v.string()),
  heldYen: yen,
  expiresAt: msOrNull,
  capturedYen: yen,
  capturedAt: msOrNull,
  refunds: v.array(
    v.pipe(
      v.object({ id: v.string(), yen, state: v.picklist(refundStates), at: ms }),
      v.transform(atMs),
    ),
  ),
  refundedYen: yen,
  refundedAt: v.optional(v.fallback(msOrNull, null), null),
};

const payment = v.pipe(
  v.variant('kind', [
    v.object({
      kind: payMethodKindSchema,
      methodId: bindingIdSchema,
      label: v.string(),
      merchant: v.object({ account: v.string(), name: v.string() }),
      ...amounts,
    }),
    v.object({ kind: v.literal('none'), ...amounts }),
  ]),
  v.transform(({ expiresAt, capturedAt, refundedAt, ...rest }) => ({
    ...rest,
    expiresAtMs: expiresAt,
    capturedAtMs: capturedAt,
    refundedAtMs: refundedAt,
  })),
);

const fulfilment = v.object({
  kind: v.picklist(fulfilmentKinds),
  command: v.nullable(
    v.pipe(
      v.object({ issuedAt: ms, notAfter: ms, reportBy: ms, evidenceBy: ms }),
      v.transform(({ issuedAt, notAfter, reportBy, evidenceBy }) => ({
        issuedAtMs: issuedAt,
        notAfterMs: notAfter,
        reportByMs: reportBy,
        evidenceByMs: evidenceBy,
      })),
    ),
  ),
  outcome: v.nullable(v.pipe(v.object({ captureYen: yen, at: ms }), v.transform(atMs))),
});

const outcomes = ['SENT', 'REFUSED', 'LIMIT_REACHED', 'RETRY_LATER', 'NOT_CONFIGURED'] as const;

/** `clients/{c}/orders/{o}`, the only record of a purchase. `order.ts` explains each field. */
const orderDocument = v.pipe(
  v.object({
    lineUserId: lineUserIdSchema,
    language: v.fallback(languageSchema, 'ja'),
    state: orderStateSchema,
    reason: v.nullable(orderReasonSchema),
    lines: orderLinesSchema,
    coupon: v.nullable(v.object({ id: v.string(), title: localTextSchema, discountYen: yen })),
    amountYen: yen,
    tax: v.array(taxLineSchema),
    payment,
    fulfilment,
    machine: v.object({
      id: machineIdSchema,
      code: v.string(),
      name: localTextSchema,
      place: localTextSchema,
    }),
    seller: v.object({ name: localTextSchema, registrationNumber: v.nullable(v.string()) }),
    sender: v.object({
      appName: localTextSchema,
      liffId: v.nullable(liffIdSchema),
      messages: v.array(v.string()),
    }),
    history: v.array(v.pipe(v.object({ state: orderStateSchema, at: ms }), v.transform(atMs))),
    openOn: v.optional(v.fallback(v.nullable(v.string()), null), null),
    attempt: v.number(),
    vendBy: ms,
    driveAt: msOrNull,
    checkAt: msOrNull,
    refundAt: v.optional(v.fallback(msOrNull, null), null),
    flags: v.array(orderFlagSchema),
    notice: v.nullable(v.picklist(['receipt', 'money-back'])),
    sentMessages: v.optional(
      v.array(
        v.pipe(
          v.object({ what: v.picklist(messageKinds), outcome: v.picklist(outcomes), at: ms }),
          v.transform(atMs),
        ),
      ),
      [],
    ),
    receiptAskedAt: v.optional(v.fallback(msOrNull, null), null),
    problem: v.nullable(orderProblemSchema),
    createdAt: ms,
    updatedAt: ms,
  }),
  v.transform(
    ({ vendBy, driveAt, checkAt, refundAt, receiptAskedAt, createdAt, updatedAt, ...order }) => ({
      ...order,
      vendByMs: vendBy,
      driveAtMs: driveAt,
      checkAtMs: checkAt,
      refundAtMs: refundAt,
      receiptAskedAtMs: receiptAskedAt,
      createdAtMs: createdAt,
      updatedAtMs: updatedAt,
    }),
  ),
);

/** Returns the stored order, or undefined if there is none. @throws UnreadableOrder */
export function parseOrder(document: StoredDocument): StoredOrder;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined {
  if (!document) return undefined;
  const id = v.safeParse(orderIdSchema, document.id);
  const fields = v.safeParse(orderDocument, document.fields);
  if (!id.success || !fields.success) throw new UnreadableOrder(document.id);
  const order = { ...fields.output, id: id.output, updateTime: document.updateTime };
  if (!isConsistent(order)) throw new UnreadableOrder(document.id);
  return order;
}

/** Returns the readable orders of a list, and the documents that this version cannot read. */
export function parseOrders(documents: readonly StoredDocument[]): {
  readonly orders: readonly StoredOrder[];
  readonly unreadable: readonly StoredDocument[];
} {
  const orders: StoredOrder[] = [];
  const unreadable: StoredDocument[] = [];
  for (const document of documents) {
    try {
      orders.push(parseOrder(document));
    } catch (thrown) {
      if (!(thrown instanceof UnreadableOrder)) throw thrown;
      unreadable.push(document);
    }
  }
  return { orders, unreadable };
}

/** A value of the domain: plain data, with times as numbers whose names end in `Ms`. */
type Plain =
  | null
  | undefined
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** Returns a value in its stored form: a time `xMs` becomes the timestamp `x`. */
function stored(value: Exclude<Plain, undefined>): Value {
  if (isList(value)) return value.map((one) => stored(one ?? null));
  if (typeof value !== 'object' || value === null) return value;
  return fieldsOf(value);
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);

const fieldsOf = (map: { readonly [name: string]: Plain }): Fields =>
  Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (!name.endsWith('Ms')) return [[name, stored(value)]];
      return [[name.slice(0, -2), typeof value === 'number' ? Timestamp.ofMs(value) : null]];
    }),
  );

/**
 * Returns the fields that moves change. Some are absent until a move sets them. Another version may
 * store more fields in the maps, so a move writes only our fields that change.
 */
const movingFields = (order: OrderContent) => ({
  top: fieldsOf({
    state: order.state,
    reason: order.reason,
    history: order.history,
    openOn: order.openOn,
    attempt: order.attempt,
    driveAtMs: order.driveAtMs,
    checkAtMs: order.checkAtMs,
    refundAtMs: order.refundAtMs ?? undefined,
    flags: order.flags,
    notice: order.notice,
    sentMessages: order.sentMessages.length > 0 ? order.sentMessages : undefined,
  }),
  payment: fieldsOf({
    ...order.payment,
    refundedAtMs: order.payment.refundedAtMs ?? undefined,
  }),
  fulfilment: fieldsOf(order.fulfilment),
});

/** Returns the fields of a new order. */
export function newFields(order: OrderContent): Fields {
  const { top, payment, fulfilment } = movingFields(order);
  const lasting = fieldsOf({
    lineUserId: order.lineUserId,
    language: order.language,
    lines: order.lines,
    coupon: order.coupon,
    amountYen: order.amountYen,
    tax: order.tax,
    machine: order.machine,
    seller: order.seller,
    sender: order.sender,
    vendByMs: order.vendByMs,
    problem: null,
  });
  return { ...lasting, ...top, payment, fulfilment };
}

/** Every move writes these fields, so that the latest write shows the order's current state. */
const ALWAYS: readonly string[] = ['state', 'attempt', 'driveAt', 'openOn', 'notice'];

/** Returns the values that a move changed, and the names of the changed fields. */
export function changedFields(
  before: OrderContent,
  after: OrderContent,
): { readonly fields: Fields; readonly mask: readonly string[] } {
  const [old, now] = [movingFields(before), movingFields(after)];
  const top = changed(old.top, now.top, ALWAYS);
  const maps = Object.entries({
    payment: changed(old.payment, now.payment),
    fulfilment: changed(old.fulfilment, now.fulfilment),
  }).filter(([, map]) => Object.keys(map).length > 0);
  return {
    fields: { ...top, ...Object.fromEntries(maps) },
    mask: [
      ...Object.keys(top),
      ...maps.flatMap(([name, map]) => Object.keys(map).map((inner) => `${name}.${inner}`)),
    ],
  };
}

const changed = (old: Fields, now: Fields, always: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        always.includes(name) || JSON.stringify(old[name]) !== JSON.stringify(value),
    ),
  );

/** Returns an order as a read directly after its commit would. `updateTime` is the commit's. */
export function storedAt(
  order: OrderContent,
  updateTime: string,
  createdAtMs?: number,
): StoredOrder {
  const updatedAtMs = Date.parse(updateTime);
  return { ...order, createdAtMs: createdAtMs ?? updatedAtMs, updatedAtMs, updateTime };
}
