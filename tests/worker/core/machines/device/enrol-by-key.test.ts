import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { valueOrFail } from '../../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../../cli/orders/operator-context.ts';
import {
  challengeSchema,
  enrolledSchema,
  serialSchema,
} from '../../../../../contract/machine/enrol.ts';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import { assignDevice } from '../../../../../worker/core/machines/device/operate/assign-device.ts';
import { importKeys } from '../../../../../worker/core/machines/device/operate/import-keys.ts';
import { issueClaimCodes } from '../../../../../worker/core/machines/device/operate/issue-claim-codes.ts';
import { revokeToken } from '../../../../../worker/core/machines/device/operate/revoke-token.ts';
import { decommissionMachine } from '../../../../../worker/core/machines/operate/decommission-machine.ts';
import { edgeFetch } from '../../../support/deployment.ts';
import { stopMinute } from '../../../support/limits.ts';
import { askToConnect, deviceToken } from '../../../support/machine.ts';
import { operator } from '../../../support/rotate.ts';
import { openShop, putMachine } from '../../../support/shop.ts';
import { list, remove, stored, trafficOf } from '../../../support/stand-ins.ts';
import { APP, problemIn } from '../../../support/visitor.ts';

const TENANT = v.parse(clientIdSchema, 'keyed');
const OTHER = v.parse(clientIdSchema, 'keyed-too');
const INVALID = [401, 'MACHINE_PROOF_INVALID'];
const UNASSIGNED = [409, 'MACHINE_UNASSIGNED'];
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let made = 0;
let networks = 0;
let serial: ReturnType<typeof newSerial>;
let machineId: ReturnType<typeof newMachineId>;
let pair: Pair;

const newSerial = () => v.parse(serialSchema, `SN-${made}`);
const newMachineId = () => v.parse(machineIdSchema, `keyed-${made}`);
const asOperator = (tenant = TENANT) => openOperatorContext(operator(), tenant, 'hanako');
const spkiOf = async ({ publicKey }: Pair) => exportSPKI(publicKey);

const imported = async (key: string, named: string = serial) => {
  const { services, actor } = await asOperator();
  return importKeys({ services, actor }, [{ line: 2, serial: named, publicKey: key }]);
};
const assign = async (tenant = TENANT) =>
  assignDevice(await asOperator(tenant), { serial, machineId });

beforeAll(async () => {
  await openShop(TENANT, '1650012051');
  await openShop(OTHER, '1650012052');
});
beforeEach(async () => {
  stopMinute();
  made += 1;
  serial = newSerial();
  machineId = newMachineId();
  pair = await generateKeyPair('ES256', { extractable: true });
  await putMachine(TENANT, machineId, { A1: 1 });
  valueOrFail(await imported(await spkiOf(pair)));
  valueOrFail(await assign());
});
afterEach(() => vi.restoreAllMocks());

/** Posts from a network that no other call uses. */
function post(path: string, body: object) {
  networks += 1;
  return edgeFetch(`${APP}/api/machines/enrol${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': `198.52.${networks >> 8}.${networks & 255}`,
    },
    body: JSON.stringify(body),
  });
}

async function challengeFor(named: string = serial): Promise<string> {
  const answer = await post('/challenge', { serial: named });
  return v.parse(challengeSchema, await answer.json()).challenge;
}

const proofOf = (challenge: string, { privateKey }: Pair = pair, typ = 'machine-proof+jwt') =>
  new SignJWT({ challenge }).setProtectedHeader({ alg: 'ES256', typ }).sign(privateKey);

const enrol = async (proof: string) => post('', { proof });
const enrolFresh = async () => enrol(await proofOf(await challengeFor()));
const codeIn = async (answer: Response) => {
  const { status, code } = await problemIn(answer);
  return [status, code];
};
const tokenIn = async (answer: Response) => v.parse(enrolledSchema, await answer.json());
const connects = async (token: string) => (await askToConnect(machineId, token)).status === 101;

describe('a device that proves its key', () => {
  test('enrols with three reads and two writes, and its earlier token becomes invalid', async () => {
    const before = await deviceToken(TENANT, machineId);
    valueOrFail(await assign());
    const proof = await proofOf(await challengeFor());
    let answer = new Response();
    const traffic = await trafficOf(async () => {
      answer = await enrol(proof);
    });
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(3);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(2);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const enrolled = await tokenIn(answer);
    expect(enrolled).toMatchObject({ clientId: TENANT, machineId });
    expect([await connects(enrolled.token), await connects(before)]).toEqual([true, false]);
  });

  test('can use only the newest challenge, and only once', async () => {
    const [older, newer] = [await challengeFor(), await challengeFor()];
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    const newest = await challengeFor();
    const proof = await proofOf(newest);
    const first = await tokenIn(await enrol(proof));
    expect(await codeIn(await enrol(proof))).toEqual(INVALID);
    for (const one of [older, newer]) {
      expect(await codeIn(await enrol(await proofOf(one)))).toEqual(INVALID);
    }
    expect(await connects(first.token)).toBe(true);
  });

  test('gets one token even if it sends its proof twice at once', async () => {
    const proof = await proofOf(await challengeFor());
    const answers = await Promise.all([enrol(proof), enrol(proof)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('must sign within five minutes', async () => {
    const proof = await proofOf(await challengeFor());
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000);
    expect(await codeIn(await enrol(proof))).toEqual(INVALID);
  });
});

describe('refuses', () => {
  test('an unknown serial number and a wrong key, with identical answers', async () => {
    const stranger = await generateKeyPair('ES256', { extractable: true });
    const unknown = await enrol(await proofOf(await challengeFor('SN-unknown'), stranger));
    const wrong = await enrol(await proofOf(await challengeFor(), stranger));
    const [one, other] = [await problemIn(unknown), await problemIn(wrong)];
    expect([one.status, one.code]).toEqual(INVALID);
    expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' });
  });

  test('the challenge of another device, a forged challenge, and another kind of token', async () => {
    const other = v.parse(serialSchema, `${serial}-b`);
    const otherPair = await generateKeyPair('ES256', { extractable: true });
    valueOrFail(await imported(await spkiOf(otherPair), other));
    const own = await new SignJWT({ madeMs: Date.now() })
      .setProtectedHeader({ alg: 'ES256', typ: 'enrol-challenge+jwt', kid: 'device-1' })
      .setSubject(serial)
      .sign(pair.privateKey);
    for (const proof of [
      await proofOf(await challengeFor(other)),
      await proofOf(own),
      await proofOf(await deviceToken(TENANT, machineId)),
      await proofOf(await challengeFor(), pair, 'JWT'),
      'not a token',
    ]) {
      expect(await codeIn(await enrol(proof))).toEqual(INVALID);
    }
  });

  test('a device without an assignment, and one whose machine was removed or revoked', async () => {
    await remove(`clients/${TENANT}/machines/${machineId}`);
    expect(await codeIn(await enrolFresh())).toEqual(UNASSIGNED);
    await putMachine(TENANT, machineId, { A1: 1 });
    expect((await enrolFresh()).status).toBe(200);
    valueOrFail(await revokeToken(await asOperator(), machineId));
    expect(await codeIn(await enrolFresh())).toEqual(UNASSIGNED);
    const loose = v.parse(serialSchema, `${serial}-loose`);
    valueOrFail(await imported(await spkiOf(pair), loose));
    expect(await codeIn(await enrol(await proofOf(await challengeFor(loose))))).toEqual(UNASSIGNED);
  });

  test('a device whose machine was claimed with a code', async () => {
    let code = '';
    for await (const page of issueClaimCodes(await asOperator(), [machineId])) {
      code = valueOrFail(page)[0]?.code ?? '';
    }
    networks += 1;
    const claimed = await edgeFetch(`${APP}/api/machines/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': `198.53.0.${networks}` },
      body: JSON.stringify({ clientId: TENANT, code, nonce: crypto.randomUUID() }),
    });
    expect(claimed.status).toBe(200);
    expect(await codeIn(await enrolFresh())).toEqual(UNASSIGNED);
  });

  test('guesses beyond twenty a minute from one network', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 22; sent++) {
      const answer = await edgeFetch(`${APP}/api/machines/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.78' },
        body: JSON.stringify({ proof: 'x' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('an assignment', () => {
  test('to another tenant is refused until the first machine is decommissioned', async () => {
    const { token } = await tokenIn(await enrolFresh());
    await putMachine(OTHER, machineId, { A1: 1 });
    expect(await assign(OTHER)).toMatchObject({ error: { code: 'SERIAL_TAKEN' } });
    expect(await connects(token)).toBe(true);
    valueOrFail(await decommissionMachine(await asOperator(), machineId, '譲渡'));
    valueOrFail(await assign(OTHER));
    const moved = await tokenIn(await enrolFresh());
    expect(moved.clientId).toBe(OTHER);
    expect([await connects(token), await connects(moved.token)]).toEqual([false, true]);
  });

  test('of a second device ends that of the first, and is audited', async () => {
    const next = v.parse(serialSchema, `${serial}-next`);
    const nextPair = await generateKeyPair('ES256', { extractable: true });
    valueOrFail(await imported(await spkiOf(nextPair), next));
    valueOrFail(await assignDevice(await asOperator(), { serial: next, machineId }));
    expect(await codeIn(await enrolFresh())).toEqual(UNASSIGNED);
    const proof = await proofOf(await challengeFor(next), nextPair);
    expect((await enrol(proof)).status).toBe(200);
    const audits = (await list(`clients/${TENANT}/audit`)).filter(({ name }) =>
      name.includes(`/machine.${machineId}.`),
    );
    expect(audits.map(({ fields }) => JSON.stringify(fields?.['after']))).toEqual([
      expect.stringContaining(`"${serial}"`),
      expect.stringContaining(`"${next}"`),
    ]);
  });

  test('of an unknown serial number or machine is refused', async () => {
    const context = await asOperator();
    const nobody = v.parse(serialSchema, 'SN-nobody');
    expect(await assignDevice(context, { serial: nobody, machineId })).toMatchObject({
      error: { code: 'SERIAL_UNKNOWN' },
    });
    const nowhere = v.parse(machineIdSchema, 'nowhere');
    expect(await assignDevice(context, { serial, machineId: nowhere })).toMatchObject({
      error: { code: 'MACHINE_UNKNOWN' },
    });
  });
});

describe('the manufacturer’s list', () => {
  test('changes nothing if it is imported again, and another key for a known serial number is refused', async () => {
    expect(valueOrFail(await imported(await spkiOf(pair)))).toEqual({ added: 0, known: 1 });
    const stranger = await generateKeyPair('ES256', { extractable: true });
    expect(await imported(await spkiOf(stranger))).toMatchObject({
      error: { code: 'DEVICE_KEY_DIFFERS', data: { serials: [serial] } },
    });
    expect((await enrolFresh()).status).toBe(200);
  });

  test.each([
    ['no key', ''],
    ['no base64', '%%%'],
    ['bytes that are no key', 'AAAA'],
  ])('with %s is refused by its line, and nothing is imported', async (_, key) => {
    expect(await imported(key, 'SN-broken')).toMatchObject({
      error: { code: 'DEVICE_KEYS_MALFORMED', data: { lines: [2] } },
    });
    expect(await stored('hashes/device/keys/SN-broken')).toBeUndefined();
  });

  test('with a key of another curve is refused', async () => {
    const other = await generateKeyPair('ES384', { extractable: true });
    expect(await imported(await spkiOf(other), 'SN-curve')).toMatchObject({
      error: { code: 'DEVICE_KEYS_MALFORMED' },
    });
  });
});
