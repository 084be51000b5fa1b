import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import {
  issueDeviceToken,
  verifyDeviceToken,
} from '../../../../../worker/core/machines/device/device-token.ts';
import { revokeDevice } from '../../../../../worker/core/machines/device/enrol-device.ts';
import { proveDevice } from '../../../../../worker/core/machines/device/prove-device.ts';
import { askToConnect, deviceToken } from '../../../support/machine.ts';
import { operator } from '../../../support/rotate.ts';
import { openShop, putMachine } from '../../../support/shop.ts';
import { remove, stored } from '../../../support/stand-ins.ts';

const TENANT = 'restored';
const CHANNEL = '1650011290';
const HOUR_MS = 3_600_000;
let made = 0;
let machineId: string;
/** The token that the restored store knows, and the newer one that the machine has. */
let older: string;
let newer: string;

const path = () => `clients/${TENANT}/machines/${machineId}`;
const who = () => ({
  clientId: v.parse(clientIdSchema, TENANT),
  machineId: v.parse(machineIdSchema, machineId),
});
const connects = async (token: string) => (await askToConnect(machineId, token)).status === 101;

/** Proves a token while readmission is open for these hours. */
async function proveWithin(hours: number, token = newer) {
  const { settings, store } = operator();
  const device = await verifyDeviceToken(settings, token);
  if (!device) throw new Error('the token is not signed by this ring');
  const until = { DEVICE_READMIT_UNTIL: Date.now() + hours * HOUR_MS };
  return proveDevice({ settings: { ...settings, ...until }, store, nowMs: Date.now }, device);
}

beforeAll(() => openShop(TENANT, CHANNEL));
beforeEach(async () => {
  made += 1;
  machineId = `m-restored-${made}`;
  await putMachine(TENANT, machineId, { A1: 3 });
  older = await deviceToken(TENANT, machineId);
  const { settings } = operator();
  const tokenId = crypto.randomUUID();
  newer = await issueDeviceToken(settings, { ...who(), tokenId }, Date.now());
});

test('a machine whose token is newer than a restored store is refused', async () => {
  expect(await connects(newer)).toBe(false);
  expect(await proveWithin(-1)).toBeUndefined();
  expect(await connects(older)).toBe(true);
});

test('during readmission it is accepted, recorded and reported, and the stored token becomes invalid', async () => {
  expect(await proveWithin(1)).toMatchObject({ ...who(), isDue: true });
  expect(await connects(newer)).toBe(true);
  expect(await connects(older)).toBe(false);
  expect(await stored(`clients/${TENANT}/incidents/${machineId}.MACHINE_READMITTED`)).toMatchObject(
    {
      machineId: { stringValue: machineId },
      isOpen: { booleanValue: true },
    },
  );
});

test('a machine that was claimed after the backup is accepted too', async () => {
  await remove(`${path()}/devices/current`);
  expect(await proveWithin(1)).toMatchObject(who());
  expect(await connects(newer)).toBe(true);
});

describe('readmission refuses', () => {
  test('a machine whose token was revoked', async () => {
    await revokeDevice(operator().store, who());
    expect(await proveWithin(1)).toBeUndefined();
  });

  test('an unknown machine', async () => {
    await remove(path());
    expect(await proveWithin(1)).toBeUndefined();
  });

  test('every machine if the readmission is set for longer than three days', async () => {
    expect(await proveWithin(73)).toBeUndefined();
    expect(await proveWithin(71)).toBeDefined();
  });
});
