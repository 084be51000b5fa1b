import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Device } from '../support/machine.ts';
import { objects } from '../support/objects.ts';
import { openShop, putMachine, until } from '../support/shop.ts';
import { patch, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'idling';
const CHANNEL = '1650011090';
const MINUTE_MS = 60_000;
let made = 0;
let machineId: string;
let device: Device;
const counts = { A1: 3 };
const object = () => objects.getByName(`${TENANT}/${machineId}`);
const incident = () => stored(`clients/${TENANT}/incidents/${machineId}.MACHINE_OFFLINE`);
const isStored = async (online: boolean) => {
  const shelf = await stored(`clients/${TENANT}/machines/${machineId}/shelf/current`);
  return JSON.stringify(shelf?.['link'] ?? null).includes(`"online":{"booleanValue":${online}}`);
};
const isGone = async () => (await rows()).includes('MACHINE_OFFLINE');
/** Returns whether no alarm is set. A machine that is switched off costs nothing. */
const isAtRest = async () => !(await runDurableObjectAlarm(object()));
const alarmAt = () => runInDurableObject(object(), (_, { storage }) => storage.getAlarm());
/** Returns the object's storage as text, so that a test can compare it. */
const rows = () =>
  runInDurableObject(object(), async (_, { storage }) =>
    JSON.stringify([...(await storage.list())]),
  );
/** Fires the object's alarm this many minutes after it lost its machine. */
async function ringAfter(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: realNow() + minutes * MINUTE_MS });
  await runDurableObjectAlarm(object());
}
const realNow = () => {
  vi.useRealTimers();
  return Date.now();
};

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await patch(`clients/${TENANT}`, {
    support: { lineTo: `U${'a'.repeat(32)}`, offlineMinutes: 30 },
  });
});
beforeEach(async () => {
  made += 1;
  machineId = `m-idle-${made}`;
  await putMachine(TENANT, machineId, counts);
  device = await connect(TENANT, machineId, counts);
});
afterEach(() => vi.useRealTimers());

test('an idle connected machine is checked every ten minutes, without a call to the store', async () => {
  // The first alarm is for a machine that connects and sends no hello.
  await runDurableObjectAlarm(object());
  const before = await rows();
  const traffic = await trafficOf(async () => {
    await runDurableObjectAlarm(object());
    device.say('ping');
    await device.received('pong');
  });
  expect(traffic).toEqual([]);
  expect(await rows()).toBe(before);
  expect(((await alarmAt()) ?? 0) - Date.now()).toBeGreaterThan(9 * MINUTE_MS);
});

test('a machine that loses power is offline after the next check', async () => {
  await until(() => isStored(true));
  await ringAfter(11);
  expect((await device.closed).code).toBe(4004);
  await until(() => isStored(false));
});

test('the operator is notified when a machine is offline for the tenant’s limit, and again the next time', async () => {
  device.close();
  await until(isGone);
  await ringAfter(11);
  await ringAfter(29);
  expect(await incident()).toBeUndefined();
  await ringAfter(31);
  expect(await incident()).toMatchObject({ machineId: { stringValue: machineId } });
  const told = (await incident())?.['notifyAt'];
  await until(isAtRest);
  vi.useRealTimers();
  device = await connect(TENANT, machineId, counts);
  device.close();
  await until(isGone);
  await ringAfter(11);
  await ringAfter(45);
  expect((await incident())?.['notifyAt']).not.toEqual(told);
});

test('an offline machine of a tenant without messages notifies nobody, and is not checked again', async () => {
  await patch(`clients/${TENANT}`, { support: null });
  device.close();
  await until(isGone);
  await ringAfter(11);
  expect(await incident()).toBeUndefined();
  await until(isAtRest);
});
