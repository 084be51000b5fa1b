import { dayAt, hourAt } from '../japan-time.ts';
import type { Booking, MovedOrder, OrderEffect, OrderMove } from '../order-effect.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import type { FieldName, Write } from '../store/writes.ts';
import { KEPT_MS } from './kept.ts';
import { productKey } from './product-key.ts';
import { type Share, shareYen } from './share-yen.ts';

/**
 * Counts captured and refunded money in the document of the machine and day, by increments in the
 * order's own commit. So each amount counts exactly once, in the day and hour in Japan in which it
 * moved.
 */
export const salesEffect: OrderEffect = {
  writes: (move) => (move.bookings.length === 0 ? [] : [salesWrite(move)]),
};

function salesWrite({ clientId, order, bookings, nowMs }: OrderMove): Write {
  const { machine, lines } = order;
  const day = dayAt(nowMs);
  const names = Object.fromEntries(lines.map(({ productId, name }) => [productId, { ...name }]));
  const sums = new Map<string, { readonly field: FieldName; by: number }>();
  for (const { field, by } of bookings.flatMap((booking) => incrementsOf(order, booking, nowMs))) {
    const key = field.join('\n');
    const known = sums.get(key);
    if (known) known.by += by;
    else sums.set(key, { field, by });
  }
  const fields: Fields = {
    machineId: machine.id,
    machine: { code: machine.code, name: { ...machine.name } },
    day,
    names,
    expiresAt: Timestamp.ofMs(nowMs + KEPT_MS),
  };
  return {
    kind: 'set',
    path: paths.machineSale(clientId, machine.id, day),
    fields,
    // The mask keeps the names of the day's other products.
    mask: [
      ...['machineId', 'machine', 'day', 'expiresAt'],
      ...Object.keys(names).map((productId) => ['names', productId]),
    ],
    serverTimes: ['updatedAt'],
    increments: [...sums.values()].flatMap(({ field, by }) => (by === 0 ? [] : [[field, by]])),
  };
}

type Increment = { readonly field: readonly string[]; readonly by: number };

function incrementsOf(
  order: MovedOrder,
  { side, fromYen, toYen }: Booking,
  nowMs: number,
): readonly Increment[] {
  const before = shareYen(order, fromYen);
  const after = shareYen(order, toYen);
  const rates = differences(before.rates, after.rates);
  const taxYen = rates.reduce((sum, share) => sum + share.taxYen, 0);
  const whole = { yen: toYen - fromYen, taxYen };
  const add = (
    place: readonly string[],
    times: number,
    { yen, taxYen: tax }: Omit<Share, 'key'>,
  ) => [
    { field: ['counts', ...place, side], by: times },
    { field: ['counts', ...place, `${side}Yen`], by: yen },
    { field: ['counts', ...place, `${side}TaxYen`], by: tax },
  ];
  const piecesOf = (key: string) =>
    order.lines
      .filter((line) => productKey(line.productId, line.taxRatePercent) === key)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const products = differences(before.products, after.products);
  return [
    ...add(['total'], 1, whole),
    ...add(['hours', hourAt(nowMs)], 1, whole),
    ...add(['methods', order.payment.kind], 1, whole),
    ...rates.flatMap((share) => add(['rates', share.key], 1, share)),
    ...products.flatMap((share) => add(['products', share.key], piecesOf(share.key), share)),
  ];
}

/**
 * Returns the difference of each share between `after` and `before`. Both lists have the same keys.
 */
const differences = (before: readonly Share[], after: readonly Share[]): readonly Share[] =>
  after.map(({ key, yen, taxYen }, index) => ({
    key,
    yen: yen - (before[index]?.yen ?? 0),
    taxYen: taxYen - (before[index]?.taxYen ?? 0),
  }));
