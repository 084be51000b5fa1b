import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseStatus } from '../../../../worker/core/machines/machine-status.ts';
import { decodeFields } from '../../../../worker/core/store/values.ts';
import { askToConnect, connect, Device, deviceToken, helloOf } from '../../support/machine.ts';
import { memoryText, moveMemoryBack } from '../../support/object-memory.ts';
import { objects } from '../../support/objects.ts';
import {
  newShopper,
  openShop,
  orderIn,
  putMachine,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';
import { patch, stored, trafficOf } from '../../support/stand-ins.ts';

const TENANT = 'watched';
const CHANNEL = '1650011190';
const MINUTE_MS = 60_000;
const counts = { A1: 3, A2: 3, A3: 3, A4: 3 };
let made = 0;
let machineId: string;
let device: Device;
let seq = 0;

const object = () => objects.getByName(`${TENANT}/${machineId}`);
const path = () => `clients/${TENANT}/machines/${machineId}`;
const machine = async () => decodeFields((await stored(path())) ?? {});
const status = async () => parseStatus((await machine())['status']);
const faults = async () => (await machine())['faults'];
const incident = (kind: string) => stored(`clients/${TENANT}/incidents/${machineId}.${kind}`);
const report = (door: 'closed' | 'open', now: Readonly<Record<string, number>> = counts) => {
  seq += 1;
  device.say({ type: 'stock', seq, slots: helloOf(now).slots, door });
};
/** Fires the object's alarm this many minutes from now. */
async function ringAfter(minutes: number): Promise<void> {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
  await runDurableObjectAlarm(object());
}

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await patch(`clients/${TENANT}`, {
    support: { lineTo: `U${'a'.repeat(32)}`, doorMinutes: 20, soldOutPercent: 50 },
  });
});
beforeEach(async () => {
  made += 1;
  seq = 0;
  machineId = `m-status-${made}`;
  await putMachine(TENANT, machineId, counts);
  device = await connect(TENANT, machineId, counts, { firmware: '2.1.0' });
  await until(async () => (await status()) !== undefined);
});
afterEach(() => vi.useRealTimers());

test('a connected machine’s status names its firmware and no fault', async () => {
  expect(await status()).toMatchObject({
    online: true,
    door: 'closed',
    jammed: [],
    soldOut: [],
    few: [],
    firmware: '2.1.0',
    lastSaleHour: null,
    lastError: null,
  });
  expect(await faults()).toEqual([]);
});

test('the status is written when it changes, and a repeated report writes nothing', async () => {
  const since = (await status())?.doorSince;
  report('open');
  await until(async () => JSON.stringify(await faults()) === '["DOOR"]');
  expect((await status())?.doorSince).toBeGreaterThan(since ?? 0);
  const traffic = await trafficOf(async () => {
    report('open');
    device.say('ping');
    await device.received('pong');
    await runInDurableObject(object(), () => undefined);
  });
  expect(traffic.filter(({ writes }) => writes > 0)).toEqual([]);
});

test('a door that stays open for the tenant’s limit is an incident, which ends when it closes', async () => {
  report('open');
  await until(async () => JSON.stringify(await faults()) === '["DOOR"]');
  await ringAfter(19);
  expect(await incident('DOOR_OPEN')).toBeUndefined();
  await ringAfter(21);
  expect(await incident('DOOR_OPEN')).toMatchObject({ isOpen: { booleanValue: true } });
  vi.useRealTimers();
  device = await connect(TENANT, machineId, counts);
  await until(async () => {
    await runDurableObjectAlarm(object());
    return (await incident('DOOR_OPEN')) === undefined;
  });
});

/** Lets the object think that so many hours have passed, and connects the machine again. */
async function passHours(hours: number): Promise<void> {
  await moveMemoryBack(TENANT, machineId, hours);
  device = await connect(TENANT, machineId, counts, { firmware: '2.1.0' });
  seq = 0;
  await runDurableObjectAlarm(object());
}
const keeps = (reading: string) =>
  until(async () => (await memoryText(TENANT, machineId)).includes(reading));

test('a temperature out of range for an hour is an incident with that value, until one in range arrives', async () => {
  device.say({ type: 'temperature', cold: 10, hot: 50 });
  device.say({ type: 'temperature', cold: 11.6, hot: 49.2 });
  await keeps('冷12℃・温49℃');
  const since = (await status())?.temperatureSince;
  const traffic = await trafficOf(async () => {
    device.say({ type: 'temperature', cold: 14.4, hot: 48.8 });
    await keeps('冷14℃・温49℃');
  });
  expect(traffic.filter(({ writes }) => writes > 0)).toEqual([]);
  expect(since).toEqual(expect.any(Number));
  expect((await status())?.temperatureSince).toBe(since);
  expect(await faults()).toEqual(['TEMPERATURE']);
  await passHours(0.9);
  expect(await incident('TEMPERATURE')).toBeUndefined();
  await passHours(0.2);
  expect(await incident('TEMPERATURE')).toMatchObject({
    isOpen: { booleanValue: true },
    detail: { stringValue: '冷14℃・温49℃' },
  });
  device.say({ type: 'temperature', cold: 9, hot: null });
  await until(async () => {
    await runDurableObjectAlarm(object());
    return (await incident('TEMPERATURE')) === undefined;
  });
  expect((await status())?.temperatureSince).toBeNull();
  expect(await faults()).toEqual([]);
});

test('a high temperature with an open door is no incident, because the door warms the machine', async () => {
  device.say({ type: 'temperature', cold: 14 });
  await keeps('冷14℃');
  report('open');
  await until(async () => JSON.stringify(await faults()) === '["DOOR","TEMPERATURE"]');
  await moveMemoryBack(TENANT, machineId, 2);
  device = await connect(TENANT, machineId, counts, { door: 'open' });
  await runDurableObjectAlarm(object());
  expect(await incident('DOOR_OPEN')).toBeDefined();
  expect(await incident('TEMPERATURE')).toBeUndefined();
  report('closed');
  await until(async () => {
    await runDurableObjectAlarm(object());
    return (await incident('TEMPERATURE')) !== undefined;
  });
});

test('a shelf that is sold out beyond the tenant’s limit is an incident, which ends when it is refilled', async () => {
  report('closed', { ...counts, A1: 0 });
  await until(async () => JSON.stringify(await faults()) === '["LOW"]');
  await runDurableObjectAlarm(object());
  expect(await incident('SOLD_OUT')).toBeUndefined();
  report('closed', { ...counts, A1: 0, A2: 0 });
  await until(async () => {
    await runDurableObjectAlarm(object());
    return (await incident('SOLD_OUT')) !== undefined;
  });
  expect(await incident('SOLD_OUT')).toMatchObject({ detail: { stringValue: '50％' } });
  expect((await status())?.soldOut).toEqual(['A1', 'A2']);
  report('closed', { ...counts, A1: 5, A2: 5 });
  await until(async () => {
    await runDurableObjectAlarm(object());
    return (await incident('SOLD_OUT')) === undefined;
  });
});

test('a slot with two pieces counts as running low, until it is refilled or empty', async () => {
  report('closed', { ...counts, A1: 2, A2: 3 });
  await until(async () => JSON.stringify(await faults()) === '["FEW"]');
  expect(await status()).toMatchObject({ few: ['A1'], soldOut: [] });
  report('closed', { ...counts, A1: 0, A2: 3 });
  await until(async () => JSON.stringify(await faults()) === '["LOW"]');
  report('closed', counts);
  await until(async () => JSON.stringify(await faults()) === '[]');
  expect(await status()).toMatchObject({ few: [], soldOut: [] });
});

test('a connection lost without a close is detected within ten minutes, also after an eviction of the object', async () => {
  await abortAllDurableObjects();
  await ringAfter(11);
  expect(await status()).toMatchObject({ online: false });
  expect(await faults()).toEqual(['OFFLINE']);
});

test('a machine that lost power counts as offline from its last heartbeat on, not from the detection', async () => {
  const heardMs = Date.now();
  await ringAfter(11);
  const since = (await status())?.onlineSince ?? 0;
  expect(Math.abs(since - heardMs)).toBeLessThan(MINUTE_MS);
  await ringAfter(31);
  expect(await incident('MACHINE_OFFLINE')).toBeDefined();
});

test('a status from a restored backup is corrected when the machine connects', async () => {
  const now = await status();
  await abortAllDurableObjects();
  await patch(path(), { status: null, faults: ['OFFLINE'] });
  device = await connect(TENANT, machineId, counts, { firmware: '2.1.0' });
  await until(async () => JSON.stringify(await faults()) === '[]');
  expect(await status()).toMatchObject({ online: true, onlineSince: now?.onlineSince });
});

/** Connects without a hello. */
async function connectSilently(): Promise<Device> {
  const { webSocket } = await askToConnect(machineId, await deviceToken(TENANT, machineId));
  if (!webSocket) throw new Error('the edge refused the connection');
  return new Device(webSocket);
}

describe('an offline machine', () => {
  const offline = async () => {
    device.close();
    await until(async () => JSON.stringify(await faults()) === '["OFFLINE"]');
  };

  test('whose token was revoked raises nothing', async () => {
    await offline();
    await patch(`${path()}/devices/current`, { tokenId: null });
    await ringAfter(40);
    expect(await incident('MACHINE_OFFLINE')).toBeUndefined();
  });

  test('is an incident of its site, which ends when the machine is back', async () => {
    await patch(path(), { site: '港第2倉庫' });
    await offline();
    await ringAfter(40);
    expect(await incident('MACHINE_OFFLINE')).toMatchObject({
      site: { stringValue: '港第2倉庫' },
    });
    vi.useRealTimers();
    device = await connect(TENANT, machineId, counts);
    await until(async () => {
      await runDurableObjectAlarm(object());
      return (await incident('MACHINE_OFFLINE')) === undefined;
    });
    expect(await faults()).toEqual([]);
  });

  test('that connects but never sends a hello becomes an incident', async () => {
    await offline();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * MINUTE_MS });
    await connectSilently();
    await ringAfter(35);
    expect(await incident('MACHINE_OFFLINE')).toBeDefined();
  });

  test('that sends heartbeats but no hello is disconnected ten seconds after it connects', async () => {
    await offline();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8_000 });
    const silent = await connectSilently();
    // The platform records the time of a heartbeat by its own clock.
    vi.useRealTimers();
    silent.say('ping');
    await silent.received('pong');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 });
    await runDurableObjectAlarm(object());
    expect(await silent.closed).toEqual({ code: 4004 });
  });
});

test('the status shows a jam with its slot until the slot sells again', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const jammed = await orderIn(await shopper.buy(machineId));
  await vend(device, 'failed');
  await reaches(shopper, jammed.id, 'REVERTED');
  await until(async () => {
    await runDurableObjectAlarm(object());
    return JSON.stringify(await faults()) === '["JAM"]';
  });
  expect(await status()).toMatchObject({
    jammed: ['A1'],
    lastError: { reason: 'JAM', slot: 'A1' },
  });
  const sold = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, sold.id, 'CAPTURED');
  await until(async () => {
    await runDurableObjectAlarm(object());
    return JSON.stringify(await faults()) === '["FEW"]';
  });
  const hour = (await status())?.lastSaleHour ?? 0;
  expect(hour % (60 * MINUTE_MS)).toBe(0);
  expect(v.parse(v.number(), hour)).toBeLessThanOrEqual(Date.now());
});
