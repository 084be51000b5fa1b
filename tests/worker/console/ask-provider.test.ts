import * as v from 'valibot';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { stopMinute } from '../support/limits.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  vend,
} from '../support/shop.ts';
import { control, list, patch, stored } from '../support/stand-ins.ts';

const TENANT = 'asking';
const CHANNEL = '1650009981';
let orderId: string;

beforeAll(async () => {
  stopMinute();
  await openShop(TENANT, CHANNEL);
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  orderId = (await orderIn(await shopper.buy(machineId))).id;
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
});
afterEach(() => control('PUT', '/faults', []));

const ask = (who: Desk, id = orderId) => who.call('POST', `/orders/${id}/provider`);
const rowsOfOrder = async () =>
  (await list(`clients/${TENANT}/audit`)).filter(({ name }) => name.includes(`order.${orderId}.`));
const path = () => `clients/${TENANT}/orders/${orderId}`;

test('the provider’s answer is shown beside the stored state and logged, and the order does not change', async () => {
  const before = await stored(path());
  const auditor = await signIn(TENANT, ['auditor']);
  const rows = (await rowsOfOrder()).length;
  expect(await (await ask(auditor)).json()).toEqual({
    ...{ state: 'CAPTURED', amountYen: PRICE, why: null },
    askedAt: expect.stringMatching(/^20\d\d-/),
    stored: { state: 'CAPTURED', heldYen: PRICE, capturedYen: PRICE, refundedYen: 0 },
  });
  const audited = await rowsOfOrder();
  expect(audited).toHaveLength(rows + 1);
  expect(audited.at(-1)?.fields?.['what']).toEqual({ stringValue: 'provider.ask' });
  expect(JSON.stringify(audited.at(-1))).toContain('CAPTURED');
  expect(await stored(path())).toEqual(before);
});

test('an answer that contradicts the order is shown, and the order does not change', async () => {
  await patch(path(), { state: 'MANUAL_REVIEW', driveAt: null });
  const asked = await ask(await signIn(TENANT, ['support']));
  expect(await asked.json()).toMatchObject({
    state: 'CAPTURED',
    stored: { state: 'MANUAL_REVIEW' },
  });
  expect((await stored(path()))?.['state']).toEqual({ stringValue: 'MANUAL_REVIEW' });
});

test.each([
  ['breaks the connection', { kind: 'drop' }, 'UNKNOWN'],
  ['times out', { kind: 'after-effect-timeout', status: 504 }, 'UNKNOWN'],
  ['asks for patience', { kind: 'status', status: 503 }, 'UNKNOWN'],
])('a provider that %s gives no state, and the reason is shown', async (_, fault, why) => {
  await control('PUT', '/faults', [
    { pathPrefix: `/paypay/v2/payments/${orderId}`, method: 'GET', times: 1, ...fault },
  ]);
  const before = await stored(path());
  const asked = await ask(await signIn(TENANT, ['support']));
  expect(await asked.json()).toMatchObject({ state: null, amountYen: null, why });
  expect(await stored(path())).toEqual(before);
});

test('a role without access to orders, and another tenant, are refused', async () => {
  expect(await outcomeOf(await ask(await signIn(TENANT, ['field'])))).toBe('ACTION_FORBIDDEN');
  await openShop('asking-elsewhere', '1650009982');
  const stranger = await signIn('asking-elsewhere', ['owner']);
  expect(await outcomeOf(await ask(stranger))).toBe('ORDER_UNKNOWN');
});

test('each agent can ask ten times a minute', async () => {
  const eager = await signIn(TENANT, ['support']);
  const codes = v.parse(
    v.array(v.union([v.number(), v.string()])),
    await Promise.all(Array.from({ length: 12 }, async () => outcomeOf(await ask(eager)))),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(10);
  expect(codes.filter((code) => code === 'CONSOLE_BUSY')).toHaveLength(2);
  expect(await outcomeOf(await ask(await signIn(TENANT, ['support'])))).toBe(200);
});
