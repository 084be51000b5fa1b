import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { hashedWith } from '../../../../worker/core/crypto/keyed-hash.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import { ringOf } from '../../key-bindings.ts';
import { deploy, deployed } from '../../support/deployment.ts';
import { openShop, until } from '../../support/shop.ts';
import { control, patch, stored } from '../../support/stand-ins.ts';
import { send } from '../../support/visitor.ts';
import {
  arrive,
  decideAt,
  newWallet,
  payMethods,
  startBinding,
  withBoundWallet,
} from '../../support/wallets.ts';

const TENANT = 'recognised';
const CHANNEL = '1650011003';

beforeAll(() => openShop(TENANT, CHANNEL));

const before = () => deploy({ ACCOUNT_KEYS: ringOf('account-1'), SEAL_KEYS: ringOf('seal-1') });
const after = () =>
  deploy({
    ACCOUNT_KEYS: ringOf('account-2', 'account-1'),
    SEAL_KEYS: ringOf('seal-2', 'seal-1'),
  });

type Owner = { readonly userId: string; readonly id: string };
const pathOf = ({ userId, id }: Owner) => `clients/${TENANT}/lineUsers/${userId}/payMethods/${id}`;
const keyOf = async (owner: Owner) =>
  hashedWith(String((await stored(pathOf(owner)))?.['accountHash']?.['stringValue']));

const links = v.object({
  authorizations: v.array(v.object({ id: v.string(), walletId: v.string(), state: v.string() })),
});
const linkOf = async (wallet: string) =>
  v
    .parse(links, await control('GET', '/paypay/authorizations'))
    .authorizations.find(({ walletId }) => walletId === wallet);

const unbind = (cookie: string, id: string) =>
  send('DELETE', `/api/clients/${TENANT}/pay-methods/${id}`, { cookie });

test('a wallet that is bound again under the new key renews its method, without a second row', async () => {
  before();
  const wallet = await newWallet();
  const person = await withBoundWallet(TENANT, CHANNEL, 'paypay', 'misaki', wallet);
  expect(await keyOf(person)).toBe('account-1');
  after();
  const again = await startBinding(TENANT, 'paypay', person.cookie);
  const answer = await arrive(await decideAt(again, 'approve', wallet), person.cookie);
  expect(answer.headers.get('location')).toContain(`binding=${person.id}`);
  const bound = (await payMethods(TENANT, person.cookie)).filter(({ state }) => state === 'active');
  expect(bound.map(({ id }) => id)).toEqual([person.id]);
  expect(await keyOf(person)).toBe('account-2');
});

test('a wallet that two people bound, one under each key, stays linked until both have unbound it', async () => {
  before();
  const wallet = await newWallet();
  const first = await withBoundWallet(TENANT, CHANNEL, 'paypay', 'haruka', wallet);
  after();
  const second = await withBoundWallet(TENANT, CHANNEL, 'paypay', 'kenta', wallet);
  expect([await keyOf(first), await keyOf(second)]).toEqual(['account-1', 'account-2']);
  expect((await unbind(second.cookie, second.id)).ok).toBe(true);
  expect(await stored(pathOf(second))).toBeUndefined();
  expect((await linkOf(wallet))?.state).toBe('active');
  expect((await unbind(first.cookie, first.id)).ok).toBe(true);
  await until(async () => (await linkOf(wallet))?.state !== 'active');
});

test('a notice from PayPay finds a wallet that was bound under the old key', async () => {
  before();
  const wallet = await newWallet();
  const person = await withBoundWallet(TENANT, CHANNEL, 'paypay', 'misaki', wallet);
  const account = (await linkOf(wallet))?.id ?? '';
  after();
  await control('PUT', `/paypay/authorizations/${account}`, { state: 'revoked' });
  const notice = {
    notification_type: 'customer.authroization.revoked',
    userAuthorizationId: account,
  };
  await send('POST', '/api/webhooks/paypay', { body: notice });
  expect((await stored(pathOf(person)))?.['state']?.['stringValue']).toBe('ended');
});

test('an unbinding that is pending is stored under the new key', async () => {
  before();
  const wallet = await newWallet();
  const person = await withBoundWallet(TENANT, CHANNEL, 'paypay', 'haruka', wallet);
  after();
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay', kind: 'status', status: 503, times: -1 },
  ]);
  await unbind(person.cookie, person.id);
  await control('DELETE', '/faults');
  expect((await stored(pathOf(person)))?.['state']?.['stringValue']).toBe('unbinding');
  expect(await keyOf(person)).toBe('account-2');
  // The sweep finishes the unbinding after the old keys are gone.
  deploy({ ACCOUNT_KEYS: ringOf('account-2'), SEAL_KEYS: ringOf('seal-2') });
  await patch(pathOf(person), { settleAt: Timestamp.ofMs(Date.now() - 1000) });
  const context = createExecutionContext();
  await worker.scheduled(undefined, deployed(), context);
  await waitOnExecutionContext(context);
  expect(await stored(pathOf(person))).toBeUndefined();
  expect((await linkOf(wallet))?.state).not.toBe('active');
});
