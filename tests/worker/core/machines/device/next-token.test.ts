import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deviceLine } from '../../../../../cli/machine/device-lines.ts';
import { openOperatorContext } from '../../../../../cli/orders/operator-context.ts';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import { issueDeviceToken } from '../../../../../worker/core/machines/device/device-token.ts';
import {
  enrolDevice,
  nameNextToken,
  revokeDevice,
} from '../../../../../worker/core/machines/device/enrol-device.ts';
import { listDevices } from '../../../../../worker/core/machines/device/operate/list-devices.ts';
import { askToConnect, connectWith, deviceToken, helloOf } from '../../../support/machine.ts';
import { addKeys, dropKeys, operator, useKeys } from '../../../support/rotate.ts';
import { newShopper, openShop, orderIn, putMachine, reaches, vend } from '../../../support/shop.ts';
import { control, stored, trafficOf } from '../../../support/stand-ins.ts';
import { sweep } from '../../../support/sweep.ts';
import { problemIn } from '../../../support/visitor.ts';

const TENANT = 'handing';
const CHANNEL = '1650011004';
const RING = ['DEVICE_KEYS'] as const;
beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

let made = 0;
let machineId: string;
let token: string;
const counts = { A1: 9 };
const who = () => ({
  clientId: v.parse(clientIdSchema, TENANT),
  machineId: v.parse(machineIdSchema, machineId),
});
const enrolled = () => stored(`clients/${TENANT}/machines/${machineId}/devices/current`);
const connects = async (with_: string) => (await askToConnect(machineId, with_)).status === 101;

beforeEach(async () => {
  made += 1;
  machineId = `m-${made}`;
  await putMachine(TENANT, machineId, counts);
  token = await deviceToken(TENANT, machineId);
});

/** Connects, and returns the next token that the edge sends. */
async function connectAndReceiveToken(): Promise<string> {
  const device = await connectWith(token, machineId, counts);
  return String((await device.received('token'))['token']);
}

test('a machine gets its next token, and the earlier one is invalid once it connects with the next', async () => {
  await nameNextToken(operator().store, who());
  const next = await connectAndReceiveToken();
  expect(await connects(token)).toBe(true);
  const renewed = await connectWith(next, machineId, counts);
  expect(await problemIn(await askToConnect(machineId, token))).toMatchObject({
    code: 'DEVICE_TOKEN_INVALID',
  });
  expect(renewed.pending('token')).toEqual([]);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(renewed);
  await reaches(shopper, id, 'CAPTURED');
});

test('a machine that lost its next token can connect with its current one, and gets the same next token again', async () => {
  await nameNextToken(operator().store, who());
  const [lost, again] = [await connectAndReceiveToken(), await connectAndReceiveToken()];
  expect(await connects(token)).toBe(true);
  // The edge sent the token twice. The machine can connect with either copy.
  expect(await connects(lost)).toBe(true);
  expect(await connects(again)).toBe(true);
  expect(await connects(token)).toBe(false);
});

test('a connected machine gets its next token without reconnecting', async () => {
  const device = await connectWith(token, machineId, counts);
  expect(device.pending('token')).toEqual([]);
  await nameNextToken(operator().store, who());
  await sweep();
  const { token: next } = await device.received('token');
  expect(await connects(String(next))).toBe(true);
});

test('revoking invalidates both tokens, even if the next one was never used', async () => {
  await nameNextToken(operator().store, who());
  const next = await connectAndReceiveToken();
  await revokeDevice(operator().store, who());
  expect([await connects(token), await connects(next)]).toEqual([false, false]);
  expect(await enrolled()).toMatchObject({ tokenId: { nullValue: null } });
});

test('the sweep disconnects a machine whose token was revoked, and then clears the request', async () => {
  const device = await connectWith(token, machineId, counts);
  await revokeDevice(operator().store, who());
  expect(await enrolled()).toHaveProperty('tellAt');
  await sweep();
  expect((await device.closed).code).toBe(4001);
  expect(await enrolled()).not.toHaveProperty('tellAt');
});

test('enrolling a machine again invalidates both tokens, too', async () => {
  await nameNextToken(operator().store, who());
  const next = await connectAndReceiveToken();
  const { store, settings } = operator();
  const tokenId = await enrolDevice(store, who(), settings.DEVICE_KEYS.keys[0].kid);
  const fresh = await issueDeviceToken(settings, { ...who(), tokenId }, Date.now());
  expect([await connects(token), await connects(next), await connects(fresh)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a machine that connects while the store is unavailable must retry, and its token is not refused', async () => {
  await nameNextToken(operator().store, who());
  const next = await connectAndReceiveToken();
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const one of [token, next]) {
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', pathContains: 'batchGet', kind: 'status', status: 503, times: -1 },
    ]);
    expect((await askToConnect(machineId, one)).status).toBe(503);
  }
  await control('DELETE', '/faults');
  expect([await connects(token), await connects(next), await connects(token)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a hello with a token of the current key writes nothing to the machine’s devices', async () => {
  const device = await connectWith(token, machineId, counts);
  const traffic = await trafficOf(async () => {
    device.say(helloOf(counts));
    await device.received('welcome');
    device.say(helloOf(counts));
    await device.received('welcome');
  });
  expect(traffic.filter(({ path }) => path.includes('devices'))).toEqual([]);
  expect(device.pending('token')).toEqual([]);
});

test('after a key rotation, machines that connect get a token of the new key, and the device list names the others', async () => {
  const dark = `dark-${made}`;
  await putMachine(TENANT, dark, counts);
  const darkToken = await deviceToken(TENANT, dark);
  await addKeys(RING);
  await useKeys(RING);
  const next = await connectAndReceiveToken();
  await connectWith(next, machineId, counts);
  await dropKeys(RING);
  expect(await connects(next)).toBe(true);
  expect((await askToConnect(dark, darkToken)).status).toBe(401);
  const lines: string[] = [];
  const context = await openOperatorContext(operator(), TENANT, 'hanako');
  for await (const page of listDevices(context)) lines.push(...page.map(deviceLine));
  expect(lines.find((line) => line.startsWith(`${dark}  `))).toContain('NOT IN THE RING');
  expect(lines.find((line) => line.startsWith(`${machineId}  `))).toContain('current key');
  const again = await deviceToken(TENANT, dark);
  expect((await askToConnect(dark, again)).status).toBe(101);
});
