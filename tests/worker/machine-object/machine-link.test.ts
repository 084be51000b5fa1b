import { beforeAll, describe, expect, test } from 'vitest';
import { stopMinute } from '../support/limits.ts';
import { askToConnect, connect, Device, deviceToken, helloOf } from '../support/machine.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  reaches,
  stockOf,
  until,
  vend,
} from '../support/shop.ts';
import { control, remove, trafficOf } from '../support/stand-ins.ts';
import { problemIn, send, signedIn } from '../support/visitor.ts';

const TENANT = 'linked';
const CHANNEL = '1650007101';

beforeAll(async () => {
  stopMinute();
  await openShop(TENANT, CHANNEL);
  await openShop('elsewhere', '1650007102');
});

const codeOf = async (answer: Response) => (await problemIn(answer)).code;

describe('a machine that connects', () => {
  test.each([
    ['without a token', ''],
    ['with nonsense', 'nonsense'],
  ])('%s is refused', async (_, token) => {
    expect(await codeOf(await askToConnect('m-none', token))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('with another machine’s token is refused', async () => {
    const token = await deviceToken(TENANT, 'm-one');
    expect(await codeOf(await askToConnect('m-other', token))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('with a customer’s session is refused', async () => {
    const { cookie } = await signedIn(TENANT, CHANNEL);
    const token = cookie.split('=')[1] ?? '';
    expect(await codeOf(await askToConnect('m-one', token))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('with a token that has been replaced is refused', async () => {
    const old = await deviceToken(TENANT, 'm-replaced');
    await deviceToken(TENANT, 'm-replaced');
    expect(await codeOf(await askToConnect('m-replaced', old))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('with a revoked token is refused', async () => {
    const token = await deviceToken(TENANT, 'm-revoked');
    await remove(`clients/${TENANT}/machines/m-revoked/devices/current`);
    expect(await codeOf(await askToConnect('m-revoked', token))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('too often is refused for the rest of the minute without a read, and other machines are not', async () => {
    const token = await deviceToken(TENANT, 'm-restless');
    for (let nth = 0; nth < 60; nth++) {
      expect(await codeOf(await askToConnect('m-wrong', token))).toBe('DEVICE_TOKEN_INVALID');
    }
    const traffic = await trafficOf(async () => {
      const answer = await askToConnect('m-restless', token);
      expect(await codeOf(answer)).toBe('TOO_MANY_REQUESTS');
      expect(answer.status).toBe(429);
    });
    expect(traffic).toEqual([]);
    const other = await deviceToken(TENANT, 'm-calm');
    expect(await codeOf(await askToConnect('m-wrong', other))).toBe('DEVICE_TOKEN_INVALID');
  });

  test('without the subprotocol, or without a WebSocket, gets an error that names the missing part', async () => {
    const token = await deviceToken(TENANT, 'm-plain');
    const headers = { 'sec-websocket-protocol': 'other.v9' };
    const unknown = await askToConnect('m-plain', token, headers);
    expect(await codeOf(unknown)).toBe('DEVICE_PROTOCOL_UNKNOWN');
    const plain = await send('GET', '/api/machines/m-plain/link', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(plain.status).toBe(426);
  });

  test('twice uses the newer connection, and the older one is closed with 4000', async () => {
    await putMachine(TENANT, 'm-twice', { A1: 5 });
    const older = await connect(TENANT, 'm-twice', { A1: 5 });
    const newer = await connect(TENANT, 'm-twice', { A1: 5 });
    expect(await older.closed).toMatchObject({ code: 4000 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy('m-twice'));
    expect(await vend(newer)).toBe(id);
  });

  test('gets an answer to its heartbeat', async () => {
    const { device } = await openMachine(TENANT);
    device.say('ping');
    expect(await device.received('pong')).toEqual({ type: 'pong' });
  });

  test.each([
    ['says what cannot be read', 'not json', 4003],
    ['speaks another version', helloOf({}, { protocol: 9 }), 4002],
    ['says too much', 'x'.repeat(20_000), 4003],
  ])('and %s is closed', async (_, message, code) => {
    const answer = await askToConnect('m-odd', await deviceToken(TENANT, 'm-odd'));
    if (!answer.webSocket) throw new Error('not connected');
    const device = new Device(answer.webSocket);
    device.say(message);
    expect(await device.closed).toMatchObject({ code });
  });

  test('that sends messages of a later version stays connected', async () => {
    const { machineId, device } = await openMachine(TENANT);
    device.say({ type: 'weather', degrees: 21 });
    device.say({
      type: 'stock',
      seq: 1,
      door: 'closed',
      slots: [{ slot: 'A1', count: 4 }],
      more: 1,
    });
    await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 4);
  });
});

describe('a machine’s report of its stock', () => {
  test('sets the stock, and an older report that arrives late changes nothing', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const report = (seq: number, count: number, slot = 'A1') =>
      device.say({ type: 'stock', seq, door: 'closed', slots: [{ slot, count }] });
    report(7, 3);
    report(6, 9);
    report(8, 2);
    await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 2);
    report(8, 9);
    // Reports are handled in order, so the repeated report has been handled when this one is stored.
    report(9, 1, 'A2');
    await until(async () => (await stockOf(TENANT, machineId, 'A2'))?.count === 1);
    expect(await stockOf(TENANT, machineId, 'A1')).toMatchObject({ count: 2 });
  });

  test('with an open door stops sales', async () => {
    const { machineId, device } = await openMachine(TENANT);
    device.say({ type: 'stock', seq: 1, door: 'open', slots: [{ slot: 'A1', count: 5 }] });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const shown = async () =>
      (await (await shopper.call('GET', `/machines/${machineId}`)).json<{ online: boolean }>())
        .online;
    await until(async () => !(await shown()));
    expect(await codeOf(await shopper.buy(machineId))).toBe('MACHINE_OFFLINE');
  });

  test.each([
    ['with a stock report before the result', 'before'],
    ['with a stock report after the result', 'after'],
    ['without a stock report', 'none'],
  ])('counts a sale once, %s', async (_, reported) => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    const report = async () => {
      const slots = Object.entries({ A1: 4, A2: 6 }).map(([slot, count]) => ({ slot, count }));
      device.say({ type: 'stock', seq: 1, door: 'closed', slots });
      await until(async () => (await stockOf(TENANT, machineId, 'A2'))?.count === 6);
    };
    if (reported === 'before') await report();
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
    if (reported === 'after') await report();
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
    device.say(helloOf({ A1: 4, A2: 7 }));
    await until(async () => (await stockOf(TENANT, machineId, 'A2'))?.count === 7);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
  });
});

describe('a machine’s report', () => {
  test('that follows its hello at once is handled, without waiting for the welcome', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    device.close();
    const answer = await askToConnect(machineId, await deviceToken(TENANT, machineId));
    if (!answer.webSocket) throw new Error('not connected');
    const back = new Device(answer.webSocket);
    back.say(helloOf({ A1: 4 }));
    back.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    expect(await back.received('ack')).toMatchObject({ commandId: id, outcome: 'dispensed' });
    await reaches(shopper, id, 'CAPTURED');
  });

  test('about another machine’s purchase has no effect', async () => {
    const mine = await openMachine(TENANT);
    const other = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(mine.machineId));
    await mine.device.received('vend');
    const result = { type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() };
    other.device.say(result);
    expect(await other.device.received('ack')).toMatchObject({ commandId: id });
    expect(await shopper.order(id)).toMatchObject({ state: 'VENDING' });
    mine.device.say(result);
    await reaches(shopper, id, 'CAPTURED');
  });

  test('repeated, or changed afterwards, moves no money a second time', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'dpay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    const traffic = await trafficOf(async () => {
      for (const outcome of ['dispensed', 'failed']) {
        device.say({ type: 'result', commandId: id, outcome, reason: 'jam', atMs: Date.now() });
        await device.received('ack');
      }
    });
    expect(traffic.filter(({ path }) => path.startsWith('/gmo/'))).toEqual([]);
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    expect(await shopper.order(id)).toMatchObject({ state: 'CAPTURED' });
  });

  test('is requested when the machine is back, and its journal proves the vend', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    device.close();
    const back = await connect(TENANT, machineId, { A1: 4 });
    const query = await back.received('query');
    expect(query).toMatchObject({ commandId: id });
    back.say({
      type: 'journal',
      queryId: query['queryId'],
      commandId: id,
      nowMs: Date.now(),
      journalEpochMs: 0,
      entry: { outcome: 'dispensed', atMs: Date.now() },
    });
    await reaches(shopper, id, 'CAPTURED');
  });

  test('of an unknown command is not evidence while the command may still start', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    device.say({
      type: 'journal',
      queryId: 'q',
      commandId: id,
      nowMs: Date.now(),
      journalEpochMs: 0,
      entry: null,
    });
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    expect(await reaches(shopper, id, 'CAPTURED')).toMatchObject({ reason: null });
  });

  test('of uncertain keeps the purchase open until a later report decides', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'uncertain');
    await reaches(shopper, id, 'VEND_UNKNOWN');
    device.say({ type: 'result', commandId: id, outcome: 'failed', reason: 'jam', atMs: 0 });
    expect(await reaches(shopper, id, 'REVERTED')).toMatchObject({ reason: 'JAM' });
  });
});

test('a stock report during a vend keeps the reservation of the purchase', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 5 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  device.say({ type: 'stock', seq: 1, door: 'closed', slots: [{ slot: 'A1', count: 3 }] });
  await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 3);
  expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 3, reserved: 1 });
});

test('a report that cannot be stored ends the connection, so that the next hello repeats it', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 0 });
  await control('PUT', '/faults', [
    { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 503, times: -1 },
  ]);
  device.say({ type: 'stock', seq: 1, door: 'closed', slots: [{ slot: 'A1', count: 9 }] });
  expect(await device.closed).toEqual({ code: 4006 });
  await control('DELETE', '/faults');
  expect((await stockOf(TENANT, machineId, 'A1'))?.count).toBe(0);
  await connect(TENANT, machineId, { A1: 9 });
  await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 9);
});

describe('two tenants', () => {
  test('may have machines with the same id, which receive only their own purchases', async () => {
    for (const tenant of [TENANT, 'elsewhere']) await putMachine(tenant, 'm-same', { A1: 5 });
    const here = await connect(TENANT, 'm-same', { A1: 5 });
    const there = await connect('elsewhere', 'm-same', { A1: 5 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy('m-same'));
    expect(await vend(here)).toBe(id);
    expect(there.pending('vend')).toEqual([]);
  });
});
