import * as v from 'valibot';
import { openStore } from '../../cli/services/open-store.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { type ClientId, lineUserIdSchema } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import { addDays, dayAt, startOfDay } from '../../worker/core/japan-time.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import { createLineUser } from '../../worker/core/person/line-user-document.ts';
import { checkDay } from '../../worker/core/sales/check-day.ts';
import { salesEffect } from '../../worker/core/sales/order-effect.ts';
import { readSalesProgress } from '../../worker/core/sales/sales-documents.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import type { Write } from '../../worker/core/store/writes.ts';
import { type PaidBy, type PastPurchase, pastOrder, pastOrderId } from './past-order.ts';
import { takePayments } from './take-payments.ts';

/** A demo tenant of a running sandbox: the sandbox's settings and origin, and the tenant's file. */
export type DemoTenant = {
  readonly settings: Readonly<Record<string, string>>;
  readonly standIns: string;
  readonly file: TenantFile;
};

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Purchases of one day: fewer on Saturdays and Sundays. */
const A_DAY = 12;
const A_WEEKEND_DAY = 6;
/** Orders of one commit. */
const BATCH = 100;
/** How many of a hundred purchases use d払い, if the tenant offers both providers. */
const BY_DPAY = 30;
/** The time from the beginning of a day to its nightly check: 03:10 of the next day. */
const CHECK_AFTER_MS = (24 * 60 + 190) * 60_000;

/** The hours in Japan at which people buy. Frequent hours appear several times. */
const hours = [7, 8, 8, 9, 10, 10, 11, 12, 12, 12, 13, 14, 15, 15, 16, 17, 18, 19, 21] as const;
const names = ['佐々木 亮', '小林 真由', '加藤 翔太', '吉田 恵', '山口 拓海', '松本 結衣'] as const;

/**
 * Returns a generator of pseudorandom numbers from 0 to 1. The same seed gives the same sequence.
 */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], random: () => number): T => {
  const found = values[Math.floor(random() * values.length)];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
};

/**
 * Gives a demo tenant thirty days of sales: orders, their payments at the stand-ins, the counters,
 * and their nightly checks. After an interrupted start, the next start adds the rest.
 */
export async function seedSales({ settings, standIns, file }: DemoTenant): Promise<void> {
  const { clientId } = file;
  const store = openStore(settings);
  const since = await beginSales(store, clientId);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(since, index));
  const [lastDay = since] = days.slice(-1);
  const isWhole = await store.get(paths.salesDay(clientId, lastDay));
  if (isWhole) return;
  const shopId = parseSettings(settings).DPAY_SHOPS[clientId]?.shopId;
  const purchases = pastPurchases(file, shopId, since);
  for (let from = 0; from < purchases.length; from += BATCH) {
    const batch = purchases.slice(from, from + BATCH);
    // One commit stores a whole batch. If the first order exists, all of its orders do.
    if (await store.get(paths.order(clientId, await pastOrderId(clientId, from)))) continue;
    const made = await Promise.all(batch.map((purchase) => pastOrder(file, purchase)));
    await takePayments(
      standIns,
      made.map(({ order }) => order),
    );
    const writes = made.flatMap(({ order, fields }): readonly Write[] => [
      { kind: 'set', path: paths.order(clientId, order.id), fields },
      ...countsOf(file, order),
    ]);
    await store.commit(writes);
  }
  // A day's check also sums up the day. The checks run one after another, because the days of a
  // month share a document.
  const nowMs = Date.now();
  for (const day of days) {
    const checkedMs = Math.min(nowMs, startOfDay(day) + CHECK_AFTER_MS);
    await checkDay({ store, nowMs: () => checkedMs }, clientId, day);
  }
}

/** Returns the first of the thirty days. Reuses the day of an earlier start that stored sales. */
async function beginSales(store: Firestore, clientId: ClientId): Promise<string> {
  const first = await store.get(paths.order(clientId, await pastOrderId(clientId, 0)));
  const progress = await store.get(paths.salesProgress(clientId));
  if (first && progress) return readSalesProgress(progress).since;
  const nowMs = Date.now();
  const since = dayAt(nowMs - DAYS * DAY_MS);
  await store.commit([
    {
      // The cron may have created the progress of a tenant without sales.
      ...{ kind: 'set', path: paths.salesProgress(clientId) },
      fields: { since, foldedTo: null, checkedTo: addDays(dayAt(nowMs), -1) },
    },
    ...people.map(({ profile }) => createLineUser(clientId, profile, 'seed')),
  ]);
  return since;
}

const people = names.map((displayName, index) => {
  const userId = v.parse(lineUserIdSchema, `Udemo${index}`);
  return { userId, profile: { userId, displayName } };
});

/** Returns the writes that count an order, as its capture would have. */
function countsOf({ clientId }: TenantFile, order: Awaited<ReturnType<typeof pastOrder>>['order']) {
  const nothing = { stock: undefined, coupon: false, spending: false, activeOrder: false };
  return (
    salesEffect.writes?.(
      {
        ...{ clientId, order, released: nothing, returnedYen: 0, incidents: [] },
        failure: undefined,
        nowMs: order.payment.capturedAtMs ?? order.createdAtMs,
        bookings: [{ side: 'captured', fromYen: 0, toYen: order.amountYen }],
        ...{ declines: undefined, releasing: undefined, owes: undefined },
      },
      () => undefined,
    ) ?? []
  );
}

/** Returns the midnights in Japan at which the thirty days begin. */
const daysFrom = (sinceMs: number): readonly number[] =>
  Array.from({ length: DAYS }, (_, index) => sinceMs + index * DAY_MS);

/** Returns how many purchases a day has. `dayMs`: its midnight in Japan. */
function purchasesOn(dayMs: number): number {
  const weekday = new Date(dayMs + DAY_MS / 2).getUTCDay();
  return weekday === 0 || weekday === 6 ? A_WEEKEND_DAY : A_DAY;
}

/**
 * Returns a demo tenant's latest past purchases, the latest first. Purchases made since then are not among
 * them. Needs the past sales.
 */
export async function latestPastOrders(
  store: Firestore,
  clientId: ClientId,
  count: number,
): Promise<readonly StoredOrder[]> {
  const progress = await store.get(paths.salesProgress(clientId));
  if (!progress) throw new Error(`${clientId} has no past sales`);
  const days = daysFrom(startOfDay(readSalesProgress(progress).since));
  const total = days.reduce((sum, dayMs) => sum + purchasesOn(dayMs), 0);
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) => pastOrderId(clientId, total - 1 - index)),
  );
  const documents = await store.batchGet(ids.map((id) => paths.order(clientId, id)));
  return documents.filter((document) => document !== undefined).map((one) => parseOrder(one));
}

/** Returns the purchases of thirty days from this one, the oldest first. */
function pastPurchases(
  { machines, paypay }: TenantFile,
  shopId: string | undefined,
  since: string,
): readonly PastPurchase[] {
  const byPayPay: PaidBy = { kind: 'paypay', account: paypay?.merchantId ?? '' };
  const byDpay: PaidBy = shopId === undefined ? byPayPay : { kind: 'dpay', account: shopId };
  const random = numbersFrom(20_261_123);
  const days = daysFrom(startOfDay(since));
  const times = days.flatMap((dayMs) =>
    Array.from(
      { length: purchasesOn(dayMs) },
      () => dayMs + pick(hours, random) * 3_600_000 + Math.floor(random() * 3_600_000),
    ),
  );
  return times
    .toSorted((one, other) => one - other)
    .map((atMs, nth) => {
      const machine = pick(machines, random);
      const slot = pick(machine.slots, random);
      const pay = random() * 100 < BY_DPAY ? byDpay : byPayPay;
      return { nth, atMs, pay, lineUserId: pick(people, random).userId, machine, slot };
    });
}
