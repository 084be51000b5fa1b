import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeDevelopmentKeys } from '../../../cli/settings/development-keys.ts';
import {
  clientIdSchema,
  lineUserIdSchema,
  machineIdSchema,
  sessionIdSchema,
} from '../../../contract/shared/ids.ts';
import { parseSettings, type Settings } from '../../../worker/core/env.ts';
import {
  issueDeviceToken,
  verifyDeviceToken,
} from '../../../worker/core/machines/device/device-token.ts';
import { signSession, verifySession } from '../../../worker/customer/session/session-token.ts';

const nowMs = Date.UTC(2026, 10, 21);
const clientId = v.parse(clientIdSchema, 'demo');
const who = {
  clientId,
  machineId: v.parse(machineIdSchema, 'm-lobby'),
  tokenId: '6f0ab2ce-3c1f-4c53-9a3c-5c9d3f1b7a10',
};

async function newSettings(): Promise<Settings> {
  const directory = await mkdtemp(join(tmpdir(), 'keys-'));
  await makeDevelopmentKeys('http://localhost:1', join(directory, 'settings'));
  const settings = parseSettings(parseEnv(await readFile(join(directory, 'settings'), 'utf8')));
  await rm(directory, { recursive: true });
  return settings;
}

test('a device token names its machine, has its own type and does not expire', async () => {
  const settings = await newSettings();
  const token = await issueDeviceToken(settings, who, nowMs);
  expect(await verifyDeviceToken(settings, token)).toEqual({ ...who, kid: 'dev-1' });
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'device+jwt' });
  const { iat, exp, aud } = decodeJwt(token);
  expect([iat, exp, aud]).toEqual([nowMs / 1000, undefined, 'machine-link']);
});

test('a token stays valid after a key rotation while its key is listed', async () => {
  const [old, fresh] = [await newSettings(), await newSettings()];
  const token = await issueDeviceToken(old, who, nowMs);
  const [added] = fresh.DEVICE_KEYS.keys;
  const DEVICE_KEYS: Settings['DEVICE_KEYS'] = {
    keys: [{ ...added, kid: 'next' }, ...old.DEVICE_KEYS.keys],
  };
  const proved = { ...who, kid: 'dev-1' };
  expect(await verifyDeviceToken({ ...fresh, DEVICE_KEYS }, token)).toEqual(proved);
  expect(await verifyDeviceToken(fresh, token)).toBeUndefined();
});

test('a session is not accepted as a device token, nor a device token as a session', async () => {
  const settings = await newSettings();
  const sid = v.parse(sessionIdSchema, '0123456789abcdef0123');
  const lineUserId = v.parse(lineUserIdSchema, 'U1');
  const session = await signSession(settings, { clientId, lineUserId, sid }, nowMs);
  expect(await verifyDeviceToken(settings, session)).toBeUndefined();
  const token = await issueDeviceToken(settings, who, nowMs);
  const sameName = v.parse(clientIdSchema, 'machine-link');
  expect(await verifySession(settings, clientId, token, nowMs)).toBeUndefined();
  expect(await verifySession(settings, sameName, token, nowMs)).toBeUndefined();
});

test('a changed token is invalid', async () => {
  const settings = await newSettings();
  const [header, , signature] = (await issueDeviceToken(settings, who, nowMs)).split('.');
  const claims = { iss: 'line-vending', aud: 'machine-link', sub: 'm-2', client: 'demo', jti: 'x' };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"device+jwt"}').toString('base64url');
  for (const token of [`${header}.${payload}.${signature}`, `${none}.${payload}.`, '', 'a.b.c']) {
    expect(await verifyDeviceToken(settings, token)).toBeUndefined();
  }
});
