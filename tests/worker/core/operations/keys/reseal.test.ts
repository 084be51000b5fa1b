import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keyTable } from '../../../../../cli/keys/key-table.ts';
import { seal, sealedWith, unseal } from '../../../../../worker/core/crypto/seal.ts';
import { Timestamp } from '../../../../../worker/core/store/values.ts';
import { ringOf, secretRing } from '../../../key-bindings.ts';
import { deploy } from '../../../support/deployment.ts';
import { leftBehind, resealAll } from '../../../support/rotate.ts';
import {
  control,
  list,
  patch,
  remove,
  seed,
  stored,
  trafficOf,
} from '../../../support/stand-ins.ts';

const TENANT = 'sealing';
const [old, both] = [secretRing('seal-1'), secretRing('seal-2', 'seal-1')];
const people = `clients/${TENANT}/lineUsers`;
const idOf = (name: string) => name.padEnd(26, 'a');
const methodAt = (name: string) => `${people}/${name}/payMethods/${idOf(name)}`;
const walletOf = (name: string) => ['pay-method-account', TENANT, name, idOf(name)] as const;

beforeAll(() => deploy({ SEAL_KEYS: ringOf('seal-2', 'seal-1') }));
beforeEach(async () => {
  for (const name of ['one', 'two', 'three']) await remove(methodAt(name));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await control('DELETE', '/faults');
});

/** Stores a wallet that was bound under the old key. */
const bound = async (name: string, account: string, more: object = {}) =>
  seed({ [methodAt(name)]: { kind: 'paypay', state: 'active', label: '***', account, ...more } });
const textAt = async (path: string, field: string) =>
  String((await stored(path))?.[field]?.['stringValue']);
const kidOf = async (name: string) => sealedWith(await textAt(methodAt(name), 'account'));

const payMethodsOf = (done: Awaited<ReturnType<typeof resealAll>>) =>
  done.find(({ what }) => what === 'pay methods');

test('every sealed value is resealed with the current key and stays readable, and a second run writes nothing', async () => {
  await bound('one', await seal(old, walletOf('one'), 'the wallet'));
  const later = Timestamp.ofMs(Date.now() + 60_000);
  const session = `${people}/one/sessions/s-1`;
  const inSession = ['cloud-token', TENANT, 'one'] as const;
  const sealed = { cloudToken: await seal(old, inSession, 'the cloud token'), expiresAt: later };
  const inNonce = ['binding-cloud-token', TENANT, 'one', idOf('one')] as const;
  await seed({ [session]: sealed });
  await seed({
    'hashes/paypay/nonces/n-1': {
      ...{ clientId: TENANT, lineUserId: 'one', bindingId: idOf('one'), expiresAt: later },
      cloudSystemToken: await seal(old, inNonce, 'the cloud token'),
    },
  });
  expect((await leftBehind())[0]?.counts).toEqual({
    'pay methods': 1,
    sessions: 1,
    'bindings under way': 1,
  });
  await resealAll();
  const places = [
    [methodAt('one'), 'account', 'the wallet', walletOf('one')],
    [session, 'cloudToken', 'the cloud token', inSession],
    ['hashes/paypay/nonces/n-1', 'cloudSystemToken', 'the cloud token', inNonce],
  ] as const;
  for (const [path, field, text, context] of places) {
    const now = await textAt(path, field);
    expect(sealedWith(now)).toBe('seal-2');
    expect(await unseal(both, context, now)).toEqual({ ok: true, value: text });
  }
  expect(await leftBehind()).toEqual([]);
  const traffic = await trafficOf(resealAll);
  expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
});

test('a value that was sealed for another owner is counted and not changed', async () => {
  const foreign = await seal(old, walletOf('two'), 'the wallet of two');
  await bound('one', foreign);
  expect(payMethodsOf(await resealAll())).toMatchObject({ done: 0, stuck: 1 });
  expect(await textAt(methodAt('one'), 'account')).toBe(foreign);
});

test('a dry run reports its changes, and writes nothing', async () => {
  await bound('one', await seal(old, walletOf('one'), 'the wallet'));
  expect(payMethodsOf(await resealAll(true))).toMatchObject({ done: 1, stuck: 0 });
  expect(await kidOf('one')).toBe('seal-1');
});

test('data under a key outside the ring stays unchanged and is counted', async () => {
  const foreign = await seal(secretRing('lost'), walletOf('one'), 'the wallet');
  await bound('one', foreign);
  await bound('two', 'no JWE at all');
  await bound('three', await seal(old, walletOf('three'), 'the wallet'));
  expect(payMethodsOf(await resealAll())).toMatchObject({ done: 1, stuck: 2 });
  expect(await textAt(methodAt('one'), 'account')).toBe(foreign);
  expect(await textAt(methodAt('two'), 'account')).toBe('no JWE at all');
  const lines = keyTable(await leftBehind()).map((line) => line.replace(/ +/g, ' '));
  expect(lines).toEqual([
    'SEAL_KEYS lost NOT IN THE RING 1 pay methods',
    'SEAL_KEYS ? NOT IN THE RING 1 pay methods',
  ]);
});

test('a concurrent change is never overwritten, and the value is resealed too', async () => {
  await bound('one', await seal(old, walletOf('one'), 'the wallet'));
  await bound('two', await seal(old, walletOf('two'), 'the wallet of before'));
  beforeFirstCommit(async () => {
    await patch(methodAt('one'), { state: 'unbinding' });
    await patch(methodAt('two'), { account: await seal(both, walletOf('two'), 'another wallet') });
  });
  expect(payMethodsOf(await resealAll())).toMatchObject({ done: 2, changed: 0 });
  expect(await textAt(methodAt('one'), 'state')).toBe('unbinding');
  expect(await kidOf('one')).toBe('seal-2');
  const now = await textAt(methodAt('two'), 'account');
  expect(await unseal(both, walletOf('two'), now)).toEqual({ ok: true, value: 'another wallet' });
});

/** Runs a function after all reads, before the command's first commit reaches the store. */
function beforeFirstCommit(work: () => Promise<void>) {
  const real = globalThis.fetch;
  let done: Promise<void> | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isOurs = request.headers.get('authorization') !== 'Bearer owner';
    if (isOurs && request.url.endsWith(':commit')) {
      done ??= work();
      await done;
    }
    return real(request);
  });
}

test('an interrupted run is started again and finishes', async () => {
  for (const name of ['one', 'two', 'three'])
    await bound(name, await seal(old, walletOf(name), name));
  await control('PUT', '/faults', [
    {
      ...{ pathPrefix: '/v1/', pathContains: ':commit', bodyContains: methodAt('two') },
      ...{ kind: 'status', status: 503, times: 1 },
    },
  ]);
  await expect(resealAll()).rejects.toThrow('Firestore');
  await resealAll();
  for (const name of ['one', 'two', 'three']) {
    const now = await textAt(methodAt(name), 'account');
    expect(await unseal(secretRing('seal-2'), walletOf(name), now)).toEqual({
      ok: true,
      value: name,
    });
  }
});

const letters = 'abcdefghijklmnopqrstuvwxyz';

test('more wallets than fit on a page are all resealed, and no sealed value is logged', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const many: Record<string, { account: string; kind: string; state: string }> = {};
  for (let at = 0; at < 320; at++) {
    const [units, tens] = [at % 26, Math.floor(at / 26)].map((digit) => letters[digit]);
    const id = `${tens}${units}`.padEnd(26, 'x');
    const account = await seal(old, ['pay-method-account', TENANT, 'many', id], 'the wallet');
    many[`${people}/many/payMethods/${id}`] = { account, kind: 'paypay', state: 'active' };
  }
  await seed(many);
  expect(payMethodsOf(await resealAll())).toMatchObject({ done: 320 });
  expect(await leftBehind()).toEqual([]);
  expect(lines.join('\n')).not.toContain('the wallet');
  expect(await list(`${people}/many/payMethods`)).toHaveLength(300);
  for (const path of Object.keys(many)) await remove(path);
});
