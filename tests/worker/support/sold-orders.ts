import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type ClientId, clientIdSchema, orderIdSchema } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { createServices } from '../../../worker/core/create-services.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import { onForget } from '../../../worker/core/isolate-memory.ts';
import { commitMove } from '../../../worker/core/order-store/commit-move.ts';
import { parseOrder } from '../../../worker/core/order-store/order-codec.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import type { Fields } from '../../../worker/core/store/values.ts';
import { seed } from './stand-ins.ts';
import { storedDocument, storedOrder } from './stored-order.ts';

const open = () =>
  createServices(settingsOf(env), () => {
    throw new Error('no machine is reached');
  });
let services = open();
onForget(() => {
  services = open();
});

/** Returns services whose clock shows this time. */
export const servicesAt = (ms: number) => ({ ...services, nowMs: () => ms });

export const tenant = (id: string): ClientId => v.parse(clientIdSchema, id);

/** A sale to make: what was sold where, when its money was captured, and when it was refunded. */
export type Sale = {
  readonly machineId: string;
  readonly productId: string;
  readonly kind: 'paypay' | 'dpay';
  readonly ratePercent: 8 | 10;
  readonly yen: number;
  readonly capturedMs: number;
  readonly refundedMs: number | null;
};

let orders = 0;

/**
 * Returns the id of the nth order. Its first eight letters are unique, because they make up the receipt's
 * number.
 */
const idOf = (nth: number) =>
  v.parse(
    orderIdSchema,
    [...String(nth).padStart(8, '0')]
      .map((digit) => 'abcdefghij'[Number(digit)])
      .join('')
      .padEnd(26, 's'),
  );

export const receiptTaxYen = ({ yen, ratePercent }: Pick<Sale, 'yen' | 'ratePercent'>): number =>
  Math.floor((yen * ratePercent) / (100 + ratePercent));

const jsonFields = v.record(
  v.string(),
  v.custom<Fields[string]>(() => true),
);

/** Stores an order whose money is being captured. Returns its id. */
export async function placeSale(clientId: ClientId, sale: Sale) {
  orders += 1;
  const id = idOf(orders);
  const { yen, ratePercent, kind, productId, machineId } = sale;
  const [line] = storedOrder('CAPTURING').lines;
  const { fields } = storedDocument('CAPTURING', {
    amountYen: yen,
    lines: [{ ...line, productId, unitPriceYen: yen, taxRatePercent: ratePercent }],
    tax: [{ ratePercent, amountYen: yen, taxYen: receiptTaxYen(sale) }],
    machine: { id: machineId, code: machineId, name: machineId, place: '1階' },
    payment: { kind, heldYen: yen },
  });
  await seed({ [paths.order(clientId, id)]: v.parse(jsonFields, fields) });
  return id;
}

/** Moves an order through states at this time, as its driver does. */
export async function enter(
  clientId: ClientId,
  id: ReturnType<typeof idOf>,
  path: readonly [OrderState, ...OrderState[]],
  ms: number,
): Promise<void> {
  const at = servicesAt(ms);
  const order = parseOrder(await at.store.get(paths.order(clientId, id)));
  if (!order) throw new Error(`no order ${id}`);
  const moved = await commitMove(at, clientId, order, { kind: 'enter', path });
  if (!moved) throw new Error(`${id} changed meanwhile`);
}

/** Makes a sale, and its refund if it has one. */
export async function sell(clientId: ClientId, sale: Sale) {
  const id = await placeSale(clientId, sale);
  await enter(clientId, id, ['CAPTURED'], sale.capturedMs);
  if (sale.refundedMs !== null) {
    await enter(clientId, id, ['REFUNDING'], sale.capturedMs + 1);
    await enter(clientId, id, ['REFUNDED'], sale.refundedMs);
  }
  return id;
}
