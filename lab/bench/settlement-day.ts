import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { orderIdSchema } from '../../contract/customer/orders.ts';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { type Fields, Timestamp } from '../../worker/core/store/values.ts';

const CLIENT = v.parse(clientIdSchema, 'demo');
const DAY_MS = Date.parse('2026-11-20T00:00:00+09:00');
const BATCH = 400;
const SIDE_BY_SIDE = 4;

const idOf = (nth: number) =>
  v.parse(
    orderIdSchema,
    [...String(nth)]
      .map((digit) => 'abcdefghij'[Number(digit)])
      .join('')
      .padStart(26, 'z'),
  );

function orderAt(atMs: number): Fields {
  const at = Timestamp.ofMs(atMs);
  const tea = { productId: 'green-tea-500', name: { ja: '緑茶', en: 'Green tea' } };
  return {
    ...{ lineUserId: 'U1', language: 'ja', state: 'CAPTURED', coupon: null, amountYen: 160 },
    lines: [
      { ...tea, pictureUrl: null, slot: 'A1', quantity: 1, unitPriceYen: 160, taxRatePercent: 8 },
    ],
    tax: [{ ratePercent: 8, amountYen: 160, taxYen: 11 }],
    reason: null,
    payment: {
      ...{ kind: 'paypay', methodId: 'b'.repeat(26), label: '***', providerPaymentId: 'n' },
      merchant: { account: 'merchant-demo', name: 'demo' },
      ...{ heldYen: 160, expiresAt: null, capturedYen: 160, capturedAt: at },
      ...{ refunds: [], refundedYen: 0 },
    },
    fulfilment: {
      kind: 'vend',
      command: { issuedAt: at, notAfter: at },
      outcome: { captureYen: 160, at },
    },
    machine: { id: `m-${atMs % 3000}`, code: '1', name: '本社', place: '1階' },
    seller: { name: '運営', registrationNumber: null },
    sender: { appName: 'x', liffId: null, messages: [] },
    history: ['CREATED', 'AUTHORIZING', 'AUTHORIZED', 'VENDING', 'DISPENSED', 'CAPTURED'].map(
      (state) => ({ state, at }),
    ),
    ...{ attempt: 1, flags: [], vendBy: at, driveAt: null, checkAt: null },
    ...{ notice: null, problem: null },
    ...{ createdAt: at, updatedAt: at },
  };
}

/** Stores a day of captured orders, and writes the matching settlement file of PayPay. */
export async function putDay(store: Firestore, orders: number, file: string): Promise<void> {
  await store.commit([
    { kind: 'set', path: paths.client(CLIENT), fields: { name: 'demo', paypay: null } },
  ]);
  const starts = Array.from({ length: Math.ceil(orders / BATCH) }, (_, index) => index * BATCH);
  const waiting = starts.values();
  const work = async () => {
    for (const start of waiting) {
      const numbers = Array.from({ length: Math.min(BATCH, orders - start) }, (_, i) => start + i);
      await store.commit(
        numbers.map((nth) => ({
          kind: 'set' as const,
          path: paths.order(CLIENT, idOf(nth)),
          fields: orderAt(DAY_MS + Math.floor((nth / orders) * 86_400_000)),
        })),
      );
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  const rows = Array.from({ length: orders }, (_, nth) => row(nth));
  writeFileSync(
    file,
    `決済番号,取引ステータス,取引日時,取引金額,加盟店決済ID\r\n${rows.join('\r\n')}\r\n`,
  );
}

const row = (nth: number) => `${nth},取引完了,2026/11/20 12:00:00,160,${idOf(nth)}`;
