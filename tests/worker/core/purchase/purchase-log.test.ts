import * as v from 'valibot';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';

const TENANT = 'logged';
const CHANNEL = '1650011390';
const lineSchema = v.looseObject({
  event: v.string(),
  orderId: v.optional(v.string()),
  clientId: v.optional(v.string()),
  machineId: v.optional(v.string()),
  outcome: v.optional(v.string()),
  action: v.optional(v.string()),
  route: v.optional(v.string()),
  ms: v.optional(v.number()),
  commandMs: v.optional(v.number()),
  reportMs: v.optional(v.number()),
  settleMs: v.optional(v.number()),
});
type Line = v.InferOutput<typeof lineSchema>;

beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

/** Collects the log lines while tests run. */
function listen(): Line[] {
  const lines: Line[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), text);
    if (parsed.success) lines.push(parsed.output);
  });
  return lines;
}

test('the order’s id finds every line of a purchase: tap, calls, command, report and end', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const lines = listen();
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device, 'failed');
  await reaches(shopper, id, 'REVERTED');
  await until(async () => lines.some(({ event }) => event === 'order.ended'));
  vi.restoreAllMocks();
  const own = lines.filter(({ orderId }) => orderId === id);
  const said = own.map(({ event, outcome, action }) => [event, outcome ?? action].join(' '));
  expect(said).toEqual(
    expect.arrayContaining([
      'request.answered ',
      'order.moved AUTHORIZED',
      'payment.called OK',
      'order.moved VENDING',
      'order.moved VEND_FAILED',
      'order.moved REVERTING',
      'order.ended REVERTED',
    ]),
  );
  const tap = own.find(
    ({ event, route }) => event === 'request.answered' && route?.endsWith('/orders'),
  );
  expect(tap).toMatchObject({ clientId: TENANT, machineId });
  const calls = own.filter(({ event }) => event === 'payment.called');
  expect(calls.map(({ action }) => action)).toEqual(['paypay.authorize', 'paypay.revert']);
  const [end, ...more] = own.filter(({ event }) => event === 'order.ended');
  expect(more).toEqual([]);
  expect(end).toMatchObject({ clientId: TENANT, machineId, outcome: 'REVERTED' });
  const { ms, commandMs = -1, reportMs = -1, settleMs = -1 } = end ?? {};
  expect(Math.min(commandMs, reportMs, settleMs)).toBeGreaterThanOrEqual(0);
  expect(commandMs + reportMs + settleMs).toBe(ms);
  expect(JSON.stringify(own)).not.toContain(shopper.userId);
});

test('an id in an address is logged only if it is well formed', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const lines = listen();
  await shopper.call('GET', '/orders/not%20an%20id');
  const known = 'a'.repeat(26);
  await shopper.call('GET', `/orders/${known}`);
  vi.restoreAllMocks();
  const answered = lines.filter(({ route }) => route?.endsWith('/orders/:orderId'));
  expect(answered.map(({ clientId, orderId }) => [clientId, orderId])).toEqual([
    [TENANT, undefined],
    [TENANT, known],
  ]);
});
