import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { incidentKinds } from '../../../worker/core/incidents/incident-kinds.ts';
import { ScenarioWorld } from '../support/scenario-world.ts';
import { newShopper, openMachine, orderIn, reaches, type Shopper, vend } from '../support/shop.ts';
import { control, patch } from '../support/stand-ins.ts';
import type { ScenarioId } from './scenarios.ts';

const HOOK = 'https://operator.example/incidents';
let world: ScenarioWorld;
let shopper: Shopper;
let orderId: string;
/** The messages that the second recipient's webhook accepted. */
let posted: string[];

async function open(id: ScenarioId): Promise<void> {
  world = await ScenarioWorld.open(id);
  const support = { lineTo: world.inbox, second: { webhookUrl: HOOK } };
  await patch(`clients/${world.tenant}`, { support });
  shopper = await newShopper(world.tenant, world.channel, 'paypay');
  await buy();
}
async function buy(): Promise<void> {
  const { machineId, device } = await openMachine(world.tenant);
  ({ id: orderId } = await orderIn(await shopper.buy(machineId)));
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
}
const pushesAnswer = (status: number, body = '{}') =>
  control('PUT', '/faults', [
    { pathPrefix: '/line', pathContains: '/push', kind: 'status', status, body, times: -1 },
  ]);
async function complain(): Promise<void> {
  const problem = { reason: 'damaged', text: '', photo: null };
  const answer = await shopper.call('POST', `/orders/${orderId}/problem`, problem);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ problem: { reason: 'damaged', answer: null } });
}

beforeEach(() => {
  posted = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url !== HOOK) return fetch(request);
    posted.push(await request.text());
    return new Response();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await control('DELETE', '/faults');
});

test('LINE answers 503 for half an hour: the complaint arrives afterwards, once', async () => {
  await open('lineDown');
  await pushesAnswer(503);
  await complain();
  for (let minute = 1; minute <= 30; minute++) await world.pass(1);
  expect(await world.messages()).toEqual([]);
  await control('DELETE', '/faults');
  await world.expectTold();
  await world.pass(60);
  expect(await world.told()).toHaveLength(1);
});

test.each([
  ['lineRefuses', 403, '{}'],
  ['lineLimit', 429, '{"message":"You have reached your monthly limit."}'],
] as const)(
  '%s: the second recipient gets the complaint at once, and the first one the next',
  async (id, status, body) => {
    await open(id);
    await pushesAnswer(status, body);
    await complain();
    await world.pass(world.row.told?.withinMinutes ?? 0);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toContain(incidentKinds.COMPLAINT.meaning.ja);
    expect(posted[0]).toContain(orderId);
    await world.pass(60);
    expect(posted).toHaveLength(1);
    await control('DELETE', '/faults');
    await buy();
    await complain();
    await world.pass(1);
    expect([posted.length, (await world.told()).length]).toEqual([1, 1]);
  },
);
