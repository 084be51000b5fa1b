import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { valueOrFail } from '../../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../../cli/orders/operator-context.ts';
import { claimedSchema } from '../../../../../contract/machine/claim.ts';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import {
  makeClaimCode,
  readClaimCode,
} from '../../../../../worker/core/machines/device/claim-code.ts';
import { revokeDevice } from '../../../../../worker/core/machines/device/enrol-device.ts';
import { issueClaimCodes } from '../../../../../worker/core/machines/device/operate/issue-claim-codes.ts';
import { Timestamp } from '../../../../../worker/core/store/values.ts';
import { edgeFetch } from '../../../support/deployment.ts';
import { stopMinute } from '../../../support/limits.ts';
import { askToConnect, deviceToken } from '../../../support/machine.ts';
import { addKeys, dropKeys, operator, useKeys } from '../../../support/rotate.ts';
import { openShop, putMachine } from '../../../support/shop.ts';
import { patch, stored, trafficOf } from '../../../support/stand-ins.ts';
import { APP, problemIn } from '../../../support/visitor.ts';

const TENANT = v.parse(clientIdSchema, 'claiming');
const DEVICES = ['DEVICE_KEYS'] as const;
let machines = 0;
let networks = 0;

beforeAll(() => openShop(TENANT, '1650012001'));
beforeEach(stopMinute);
afterEach(() => vi.restoreAllMocks());

async function newMachine() {
  machines += 1;
  const machineId = v.parse(machineIdSchema, `m-${machines}`);
  await putMachine(TENANT, machineId, { A1: 1 });
  return machineId;
}

/** Returns a claim code for one machine, made as the command makes it. */
async function codeFor(machineId: Awaited<ReturnType<typeof newMachine>>): Promise<string> {
  const context = await openOperatorContext(operator(), TENANT, 'hanako');
  for await (const page of issueClaimCodes(context, [machineId])) {
    const [made] = valueOrFail(page);
    if (made) return made.code;
  }
  throw new Error('no code was made');
}

type Claiming = { code: string; nonce?: string; clientId?: string; from?: string };
/** Sends a claim from a new network, unless `from` names one. */
function claim({ code, nonce = crypto.randomUUID(), clientId = TENANT, from }: Claiming) {
  networks += 1;
  return edgeFetch(`${APP}/api/machines/claim`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': from ?? `198.51.${networks >> 8}.${networks & 255}`,
    },
    body: JSON.stringify({ clientId, code, nonce }),
  });
}
const claimedIn = async (answer: Response) => v.parse(claimedSchema, await answer.json());
const codeIn = async (answer: Response) => {
  const { status, code } = await problemIn(answer);
  return [status, code];
};
/** Returns the stored claim of a machine. */
async function storedClaim(machineId: string) {
  const device = await stored(`clients/${TENANT}/machines/${machineId}/devices/current`);
  const hash = String(JSON.parse(JSON.stringify(device?.['claimHash'])).stringValue);
  return { device, hash, kept: await stored(`hashes/device/claims/${TENANT}.${hash}`) };
}
const INVALID = [401, 'CLAIM_CODE_INVALID'];
const connects = async (machineId: string, token: string) =>
  (await askToConnect(machineId, token)).status === 101;

describe('a claim code', () => {
  test('is exchanged once for a token that lets its machine connect, with two reads and two writes', async () => {
    const machineId = await newMachine();
    const code = await codeFor(machineId);
    let answer: Response | undefined;
    const traffic = await trafficOf(async () => {
      answer = await claim({ code });
    });
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(2);
    expect(answer?.headers.get('cache-control')).toContain('no-store');
    const claimed = await claimedIn(answer ?? new Response());
    expect(claimed).toMatchObject({ clientId: TENANT, machineId });
    expect(await connects(machineId, claimed.token)).toBe(true);
    expect(await codeIn(await claim({ code }))).toEqual(INVALID);
  });

  test('is accepted however it is typed, and a wrong or swapped letter is reported as a typing error', async () => {
    const code = await codeFor(await newMachine());
    const plain = code.replace('-', '');
    for (const [place, letter] of [...plain].entries()) {
      const other = letter === '7' ? '8' : '7';
      expect(readClaimCode(plain.slice(0, place) + other + plain.slice(place + 1))).toBe(undefined);
      const next = plain.charAt(place + 1);
      if (next === '' || next === letter) continue;
      const swapped = plain.slice(0, place) + next + letter + plain.slice(place + 2);
      expect(readClaimCode(swapped)).toBe(undefined);
    }
    expect(await codeIn(await claim({ code: `${plain.slice(0, 9)}?` }))).toEqual([
      400,
      'CLAIM_CODE_MISTYPED',
    ]);
    const typed = ` ${plain
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/^(...)/, '$1 ')}`;
    expect((await claim({ code: typed })).status).toBe(200);
  });

  test('can be sent again with the same nonce for ten minutes, if the answer was lost', async () => {
    const machineId = await newMachine();
    const code = await codeFor(machineId);
    const nonce = crypto.randomUUID();
    const [first, again] = await Promise.all([claim({ code, nonce }), claim({ code, nonce })]);
    const [one, other] = [await claimedIn(first), await claimedIn(again)];
    expect(await connects(machineId, one.token)).toBe(true);
    expect(await connects(machineId, other.token)).toBe(true);
    expect(await codeIn(await claim({ code }))).toEqual(INVALID);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    expect(await codeIn(await claim({ code, nonce }))).toEqual(INVALID);
  });

  test('sent four times at once becomes one token', async () => {
    const code = await codeFor(await newMachine());
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim({ code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test('is invalid after 72 hours, after a newer code, and after a revocation', async () => {
    const machineId = await newMachine();
    const [older, newer] = [await codeFor(machineId), await codeFor(machineId)];
    expect(await codeIn(await claim({ code: older }))).toEqual(INVALID);
    const { hash, kept } = await storedClaim(machineId);
    const endsMs = Date.parse(JSON.parse(JSON.stringify(kept?.['expiresAt'])).timestampValue);
    expect(Math.abs(endsMs - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
    await patch(`hashes/device/claims/${TENANT}.${hash}`, {
      expiresAt: Timestamp.ofMs(Date.now()),
    });
    expect(await codeIn(await claim({ code: newer }))).toEqual(INVALID);
    await patch(`hashes/device/claims/${TENANT}.${hash}`, { expiresAt: Timestamp.ofMs(endsMs) });
    await revokeDevice(operator().store, { clientId: TENANT, machineId });
    expect(await codeIn(await claim({ code: newer }))).toEqual(INVALID);
  });

  test('ends the machine’s earlier token once, and no newer token if it is sent twice', async () => {
    const machineId = await newMachine();
    const token = await deviceToken(TENANT, machineId);
    const code = await codeFor(machineId);
    expect(await connects(machineId, token)).toBe(true);
    const nonce = crypto.randomUUID();
    await claimedIn(await claim({ code, nonce }));
    expect(await connects(machineId, token)).toBe(false);
    const newer = await deviceToken(TENANT, machineId);
    expect(await codeIn(await claim({ code, nonce }))).toEqual(INVALID);
    expect(await connects(machineId, newer)).toBe(true);
  });

  test('of one tenant is invalid for another', async () => {
    const code = await codeFor(await newMachine());
    expect(await codeIn(await claim({ code, clientId: 'operated' }))).toEqual(INVALID);
    expect((await claim({ code })).status).toBe(200);
  });

  test('is not stored in plain form', async () => {
    const machineId = await newMachine();
    const code = (await codeFor(machineId)).replace('-', '');
    const { device, hash, kept } = await storedClaim(machineId);
    expect(kept).toBeDefined();
    expect(JSON.stringify([device, kept, hash])).not.toContain(code);
  });

  test.each([
    [{}, ['clientId', 'code', 'nonce']],
    [{ clientId: TENANT, code: 'x', nonce: 'short' }, ['nonce']],
    [{ clientId: '../x', code: 'x', nonce: 'n'.repeat(16) }, ['clientId']],
    [{ clientId: TENANT, code: 'x'.repeat(99), nonce: 'n'.repeat(16) }, ['code']],
  ])('sent as %j is refused, and the fields are named', async (body, fields) => {
    const answer = await edgeFetch(`${APP}/api/machines/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.9' },
      body: JSON.stringify(body),
    });
    expect(await problemIn(answer)).toMatchObject({ status: 400, data: { fields } });
  });
});

describe('guessing codes', () => {
  test('is limited to twenty a minute from one network, without an effect on others', async () => {
    const from = '203.0.113.77';
    const statuses: number[] = [];
    for (let sent = 0; sent < 22; sent++)
      statuses.push((await claim({ code: 'x', from, clientId: 'guessed' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const code = await codeFor(await newMachine());
    expect((await claim({ code })).status).toBe(200);
  });

  test('is limited to forty a minute for each tenant, but a valid code is still accepted', async () => {
    const unknown = () => claim({ code: makeClaimCode() });
    const code = await codeFor(await newMachine());
    for (let sent = 0; sent < 40; sent++) expect(await codeIn(await unknown())).toEqual(INVALID);
    expect(await codeIn(await unknown())).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await claim({ code })).status).toBe(200);
  });

  test('with a wrong check character costs no reads, and does not count toward the tenant’s limit', async () => {
    const clientId = 'besieged';
    const traffic = await trafficOf(async () => {
      for (let sent = 0; sent < 45; sent++) {
        const answer = await claim({ code: '7K2QM-X94T1', clientId });
        expect(await codeIn(answer)).toEqual([400, 'CLAIM_CODE_MISTYPED']);
      }
    });
    expect(traffic).toEqual([]);
    expect(await codeIn(await claim({ code: makeClaimCode(), clientId }))).toEqual(INVALID);
  });
});

test('a code from before a key rotation is accepted until the old key is removed', async () => {
  const [kept, lost] = [await newMachine(), await newMachine()];
  const [early, late] = [await codeFor(kept), await codeFor(lost)];
  await addKeys(DEVICES);
  await useKeys(DEVICES);
  const { token } = await claimedIn(await claim({ code: early }));
  await dropKeys(DEVICES);
  expect(await connects(kept, token)).toBe(true);
  expect(await codeIn(await claim({ code: late }))).toEqual(INVALID);
});
