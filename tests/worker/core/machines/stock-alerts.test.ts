import { abortAllDurableObjects, runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Device } from '../../support/machine.ts';
import {
  befriend,
  failPushesTo,
  openMessaging,
  pushesTo,
  wordsOf,
} from '../../support/messages.ts';
import { objects } from '../../support/objects.ts';
import { newPerson } from '../../support/set-up.ts';
import { offered, openMachine, openShop, putOffer, stockOf, until } from '../../support/shop.ts';
import { control, list, seed, trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'restocking';
const CHANNEL = '1650008501';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
});

async function newFriend() {
  const who = await newPerson(TENANT, CHANNEL);
  await befriend({ userPath: who.path, walletId: who.personId, channelId: CHANNEL });
  return who;
}
type Friend = Awaited<ReturnType<typeof newFriend>>;

const ask = (who: Friend, machineId: string, on = true, productId = 'P1') =>
  who.call('PUT', `/machines/${machineId}/alerts`, { productId, on });
const asked = async (who: Friend, machineId: string) =>
  (await who.call('GET', `/machines/${machineId}/alerts`)).json();
const alertsOf = (machineId: string) => list(`clients/${TENANT}/machines/${machineId}/alerts`);

let seq = 0;
/** Reports counts from the machine, and waits until they are stored. */
async function count(device: Device, machineId: string, counts: Record<string, number>) {
  seq += 1;
  const slots = Object.entries(counts).map(([slot, n]) => ({ slot, count: n }));
  device.say({ type: 'stock', seq, door: 'closed', slots });
  const [slot = '', n] = Object.entries(counts)[0] ?? [];
  await until(async () => (await stockOf(TENANT, machineId, slot))?.count === n);
}

describe('an alert for a sold-out product', () => {
  test('expires ninety days after the last request', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    await ask(who, machineId);
    const [alert] = await alertsOf(machineId);
    const until = Date.parse(String(alert?.fields?.['expiresAt']?.['timestampValue']));
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(90, 2);
  });

  test('is stored, shown, and can be removed', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    expect(await asked(who, machineId)).toEqual({ productIds: [] });
    expect(await (await ask(who, machineId)).json()).toEqual({ productIds: ['P1'] });
    await ask(who, machineId);
    expect(await asked(who, machineId)).toEqual({ productIds: ['P1'] });
    expect(await (await ask(who, machineId, false)).json()).toEqual({ productIds: [] });
    expect(await alertsOf(machineId)).toEqual([]);
  });

  test('for an unknown product or machine is not found', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    for (const answer of [
      await ask(who, machineId, true, 'P9'),
      await ask(who, 'm-nowhere'),
      await ask(who, '..%2fm-1'),
    ]) {
      expect(await problemIn(answer)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('belongs to one person, and nobody else sees it', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0 });
    const [one, other] = [await newFriend(), await newFriend()];
    await ask(one, machineId);
    expect(await asked(other, machineId)).toEqual({ productIds: [] });
  });
});

describe('a product that is back in stock', () => {
  test('is announced once to everybody who asked, with a link to the machine', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    const friends = await Promise.all([newFriend(), newFriend(), newFriend()]);
    for (const who of friends) await ask(who, machineId);
    await count(device, machineId, { A1: 4 });
    await until(async () => (await alertsOf(machineId)).length === 0);
    await count(device, machineId, { A1: 0 });
    await count(device, machineId, { A1: 6 });
    for (const { userId } of friends) {
      const [push, ...more] = await pushesTo(userId);
      expect(more).toEqual([]);
      expect(wordsOf(push)).toContain('緑茶');
      expect(wordsOf(push)).toContain('1号機');
      expect(JSON.stringify(push)).toContain(`${CHANNEL}-app/machines/${machineId}`);
    }
  });

  test('is announced again to a person who asks again', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    for (const round of [1, 2]) {
      await ask(who, machineId);
      await count(device, machineId, { A1: round });
      await until(async () => (await alertsOf(machineId)).length === 0);
      expect(await pushesTo(who.userId)).toHaveLength(round);
      await count(device, machineId, { A1: 0 });
    }
  });

  test('is not announced if some pieces were left, or if another slot was filled', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 1, B1: 0 });
    await putOffer(TENANT, machineId, [offered('A1'), offered('B1', { productId: 'P2' })]);
    const who = await newFriend();
    await ask(who, machineId);
    const traffic = await trafficOf(() => count(device, machineId, { A1: 8, B1: 3 }));
    await until(async () => (await stockOf(TENANT, machineId, 'B1'))?.count === 3);
    expect(traffic.filter(({ path }) => path.endsWith('/push'))).toEqual([]);
    expect(await asked(who, machineId)).toEqual({ productIds: ['P1'] });
  });

  test('is also announced after a restart of the machine, because its hello has counts too', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    await ask(who, machineId);
    const slots = [{ slot: 'A1', count: 5 }];
    const hello = { type: 'hello', protocol: 1, nowMs: Date.now(), journalEpochMs: 0 };
    device.say({ ...hello, door: 'closed', slots });
    await until(async () => (await alertsOf(machineId)).length === 0);
    expect(await pushesTo(who.userId)).toHaveLength(1);
  });

  test('is not announced to people who left the account or switched these messages off, and their alerts end', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    const stranger = await newPerson(TENANT, CHANNEL);
    const quiet = await newFriend();
    await quiet.call('PUT', '/me/settings', { notifications: { receipts: true, stock: false } });
    for (const who of [stranger, quiet]) await ask(who, machineId);
    await count(device, machineId, { A1: 4 });
    await until(async () => (await alertsOf(machineId)).length === 0);
    for (const { userId } of [stranger, quiet]) expect(await pushesTo(userId)).toEqual([]);
  });

  test('is announced at the next refill if LINE did not answer', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    const who = await newFriend();
    await ask(who, machineId);
    await failPushesTo(who.userId, { kind: 'status', status: 500 });
    await count(device, machineId, { A1: 4 });
    await until(async () => {
      const { faults } = (await control('GET', '/faults')) as { faults: unknown[] };
      return faults.length === 0;
    });
    expect(await asked(who, machineId)).toEqual({ productIds: ['P1'] });
    await count(device, machineId, { A1: 0 });
    await count(device, machineId, { A1: 4 });
    await until(async () => (await alertsOf(machineId)).length === 0);
    expect(await pushesTo(who.userId)).toHaveLength(1);
  });

  test('is announced in the background, so the count is stored whatever LINE answers', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 0 });
    await ask(await newFriend(), machineId);
    await control('PUT', '/faults', [
      { pathPrefix: '/line', pathContains: '/push', kind: 'status', status: 500, times: -1 },
    ]);
    await count(device, machineId, { A1: 2 });
    await control('PUT', '/faults', []);
    expect(await stockOf(TENANT, machineId, 'A1')).toMatchObject({ count: 2 });
  });
});

test('is announced once to each of 120 people, in pages that survive a restart of the object', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 0 });
  const friends = await Promise.all([newFriend(), newFriend(), newFriend()]);
  for (const who of friends) await ask(who, machineId);
  // These people no longer follow, so their alerts end without a message.
  const others = Array.from({ length: 117 }, (_, index) => [
    `clients/${TENANT}/machines/${machineId}/alerts/other-${index}`,
    { productIds: ['P1'], askedAt: { P1: new Date().toISOString() } },
  ]);
  await seed(Object.fromEntries(others));
  await count(device, machineId, { A1: 4 });
  await abortAllDurableObjects();
  const object = objects.getByName(`${TENANT}/${machineId}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await until(async () => {
    await runDurableObjectAlarm(object);
    return (await alertsOf(machineId)).length === 0;
  });
  vi.useRealTimers();
  for (const { userId } of friends) expect(await pushesTo(userId)).toHaveLength(1);
});

test('is no longer announced if the slot sells out again', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 0 });
  const who = await newFriend();
  await ask(who, machineId);
  await failPushesTo(who.userId, { kind: 'status', status: 500 });
  await count(device, machineId, { A1: 1 });
  await until(async () => {
    const { faults } = (await control('GET', '/faults')) as { faults: unknown[] };
    return faults.length === 0;
  });
  await count(device, machineId, { A1: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await runDurableObjectAlarm(objects.getByName(`${TENANT}/${machineId}`));
  vi.useRealTimers();
  expect(await asked(who, machineId)).toEqual({ productIds: ['P1'] });
  expect(await pushesTo(who.userId)).toEqual([]);
});
