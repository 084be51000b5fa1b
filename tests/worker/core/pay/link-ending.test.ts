import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Bindings } from '../../../../worker/bindings.ts';
import worker from '../../../../worker/index.ts';
import { control, list, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { APP, openTenant, send } from '../../support/visitor.ts';
import {
  arrive,
  decideAt,
  newWallet,
  startBinding,
  withBoundWallet,
} from '../../support/wallets.ts';

const channel = '1650010101';
const DAY = 86_400;
const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);
const listed = v.object({
  bound: v.array(
    v.object({ id: v.string(), state: v.string(), linkEndsAt: v.nullable(v.string()) }),
  ),
});

beforeAll(async () => {
  await openTenant('lasting', channel);
  await seed({
    'clients/lasting': {
      lineLogin: { channelId: channel, liffId: `${channel}-app` },
      payMethods: ['paypay'],
      paypay: { merchantId: 'merchant-lasting' },
    },
  });
});
afterEach(() => control('DELETE', '/faults'));

/** Returns the list's response, after the background work has finished. */
async function listOnce(cookie: string) {
  const context = createExecutionContext();
  const headers = { cookie, 'cf-connecting-ip': '2001:db8:7::1' };
  const request = new Request(`${APP}/api/clients/lasting/pay-methods`, { headers });
  const answer = await worker.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return v.parse(listed, await answer.json()).bound;
}

const pathOf = (userId: string, id: string) =>
  `clients/lasting/lineUsers/${userId}/payMethods/${id}`;
const endOf = async (userId: string, id: string) =>
  (await stored(pathOf(userId, id)))?.['linkEndsAt']?.['timestampValue'];
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * DAY;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const authorizations = v.object({
  authorizations: v.array(v.object({ id: v.string(), walletId: v.string() })),
});

/** A person with their own wallet. `endLink` sets when PayPay ends its link. */
async function withWallet(name = 'misaki') {
  const wallet = await newWallet();
  const person = await withBoundWallet('lasting', channel, 'paypay', name, wallet);
  const all = v.parse(
    authorizations,
    await control('GET', '/paypay/authorizations'),
  ).authorizations;
  const account = all.find(({ walletId }) => walletId === wallet)?.id ?? '';
  const change = (fields: object) => control('PUT', `/paypay/authorizations/${account}`, fields);
  return {
    ...person,
    wallet,
    account,
    endLink: (expireAt: number) => change({ state: 'active', expireAt }),
    change,
  };
}
const mine = async ({ cookie, id }: { cookie: string; id: string }) =>
  (await listOnce(cookie)).find((method) => method.id === id);

test('a PayPay link that ends within 30 days is shown with its last day, and not before', async () => {
  const person = await withWallet();
  await person.endLink(inDays(31));
  await mine(person);
  expect(await endOf(person.userId, person.id)).toBeDefined();
  expect(await mine(person)).toMatchObject({ state: 'active', linkEndsAt: null });
  const end = inDays(29);
  await person.endLink(end);
  await notice(person.account);
  expect(await mine(person)).toMatchObject({ state: 'active', linkEndsAt: iso(end) });
});

test('a link that does not end soon is not checked again', async () => {
  const person = await withWallet('kenta');
  await mine(person);
  const calls = await trafficOf(() => mine(person));
  expect(calls.filter(({ path }) => path.includes('/v2/user/authorizations'))).toEqual([]);
});

test('if PayPay does not respond, the method stays active, and the next list checks again', async () => {
  const person = await withWallet();
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay/v2/user', method: 'GET', times: -1, kind: 'html', status: 502 },
  ]);
  expect(await mine(person)).toMatchObject({ state: 'active', linkEndsAt: null });
  expect(await endOf(person.userId, person.id)).toBeUndefined();
  await control('DELETE', '/faults');
  await mine(person);
  expect(await endOf(person.userId, person.id)).toBeDefined();
});

test('a link that PayPay extended without a notice is no longer shown as ending', async () => {
  const person = await withWallet();
  await person.endLink(inDays(10));
  await mine(person);
  expect((await mine(person))?.linkEndsAt).not.toBeNull();
  await person.endLink(inDays(300));
  await mine(person);
  expect((await mine(person))?.linkEndsAt).toBeNull();
});

test('an ended link ends its method', async () => {
  const person = await withWallet();
  await person.endLink(inDays(1));
  await mine(person);
  await person.change({ state: 'expired' });
  await mine(person);
  expect(await mine(person)).toMatchObject({ state: 'ended', linkEndsAt: null });
});

test('binding the same wallet again renews its method, without a second row', async () => {
  const person = await withWallet();
  await person.endLink(inDays(10));
  await mine(person);
  const again = await startBinding('lasting', 'paypay', person.cookie);
  const back = await arrive(await decideAt(again, 'approve', person.wallet), person.cookie);
  expect(back.headers.get('location')).toContain(`binding=${person.id}`);
  await mine(person);
  expect(await mine(person)).toMatchObject({ state: 'active', linkEndsAt: null });
  expect(Date.parse(String(await endOf(person.userId, person.id)))).toBeGreaterThan(
    Date.now() + 360 * DAY * 1000,
  );
  const rows = await list(`clients/lasting/lineUsers/${person.userId}/payMethods`);
  expect(rows.filter(({ name }) => name.endsWith(again.id))).toEqual([]);
});

test('a wallet that two people have bound stays active for both', async () => {
  const person = await withWallet();
  const other = await withBoundWallet('lasting', channel, 'paypay', 'haruka', person.wallet);
  expect(other.id).not.toBe(person.id);
  expect(await mine(person)).toMatchObject({ state: 'active' });
  expect(await mine(other)).toMatchObject({ state: 'active' });
});

/** Sends PayPay's notice about a change of this link. */
const notice = (userAuthorizationId: string) =>
  send('POST', '/api/webhooks/paypay', {
    body: { notification_type: 'customer.authroization.extended', userAuthorizationId },
  });
