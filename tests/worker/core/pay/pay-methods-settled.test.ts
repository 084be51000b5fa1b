import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Bindings } from '../../../../worker/bindings.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import { control, patch, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { openTenant, send, signedIn } from '../../support/visitor.ts';
import {
  arrive,
  decideAt,
  newWallet,
  payMethods,
  startBinding,
  withBoundWallet,
} from '../../support/wallets.ts';
import { wholeStore } from '../../support/whole-store.ts';

const channel = '1650010001';
const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);

beforeAll(async () => {
  await openTenant('swept', channel);
  await seed({
    'clients/swept': {
      lineLogin: { channelId: channel, liffId: `${channel}-app` },
      payMethods: ['paypay', 'dpay'],
      paypay: { merchantId: 'merchant-swept' },
    },
  });
});
afterEach(() => control('DELETE', '/faults'));

/** Fires the cron trigger. */
async function sweep() {
  const context = createExecutionContext();
  await worker.scheduled(undefined, bindings, context);
  await waitOnExecutionContext(context);
}

/**
 * Makes a pay method overdue by moving its stored time. The clock cannot move, because PayPay refuses
 * signatures that are more than two minutes off.
 */
const makeOverdue = (userId: string, id: string) =>
  patch(`clients/swept/lineUsers/${userId}/payMethods/${id}`, {
    settleAt: new Timestamp(new Date(Date.now() - 1000).toISOString()),
  });

const stateOf = async (userId: string, id: string) =>
  (await stored(`clients/swept/lineUsers/${userId}/payMethods/${id}`))?.['state']?.['stringValue'];

async function authorizationOf(wallet: string) {
  const all = await control('GET', '/paypay/authorizations');
  const schema = v.object({
    authorizations: v.array(
      v.object({ id: v.string(), walletId: v.string(), status: v.optional(v.string()) }),
    ),
  });
  return v.parse(schema, all).authorizations.filter(({ walletId }) => walletId === wallet);
}

describe.each(['paypay', 'dpay'] as const)('the sweep ends a %s binding', (kind) => {
  const pending = async () => {
    const person = await newWallet();
    const starter = await signedIn('swept', channel, 'misaki');
    const started = await startBinding('swept', kind, starter.cookie);
    await arrive(await decideAt(started, 'approve', person));
    return { ...starter, id: started.id };
  };

  test('that nobody confirmed within 15 minutes, and not before', async () => {
    const { userId, id } = await pending();
    await sweep();
    expect(await stateOf(userId, id)).toBe('pending');
    await makeOverdue(userId, id);
    await sweep();
    expect(await stateOf(userId, id)).toBe('ended');
  });

  test('with a retry if the provider did not answer', async () => {
    const { userId, id } = await pending();
    const fault = { times: -1, kind: 'html', status: 502 };
    await control('PUT', '/faults', [
      { pathPrefix: '/paypay/v2/user', method: 'DELETE', ...fault },
      { pathPrefix: '/gmo/member', ...fault },
    ]);
    await makeOverdue(userId, id);
    await sweep();
    expect(await stateOf(userId, id)).toBe('pending');
    await control('DELETE', '/faults');
    await makeOverdue(userId, id);
    await sweep();
    expect(await stateOf(userId, id)).toBe('ended');
  });

  test('that was started but never returned', async () => {
    const starter = await signedIn('swept', channel, 'misaki');
    const started = await startBinding('swept', kind, starter.cookie);
    await makeOverdue(starter.userId, started.id);
    await sweep();
    expect(await stateOf(starter.userId, started.id)).toBe('ended');
  });
});

test('a d払い approval is deleted if its page was closed before the return', async () => {
  const starter = await signedIn('swept', channel, 'sakura');
  const started = await startBinding('swept', 'dpay', starter.cookie);
  await decideAt(started, 'approve', 'sakura');
  await makeOverdue(starter.userId, started.id);
  await sweep();
  expect(await stateOf(starter.userId, started.id)).toBe('ended');
  expect(
    (await payMethods('swept', starter.cookie)).find(({ id }) => id === started.id)?.state,
  ).toBe('ended');
});

test.each([
  ['paypay', '/paypay/v2/user/authorizations', 'DELETE'],
  ['dpay', '/gmo/member/deleteItem', 'POST'],
])(
  'an unbinding (%s) without an answer is shown as pending and completed later',
  async (kind, pathPrefix, method) => {
    const person = await newWallet();
    const bound = await withBoundWallet('swept', channel, kind, 'misaki', person);
    const { cookie, id, userId } = bound;
    const standing = async () =>
      (await payMethods('swept', cookie)).find((one) => one.id === id)?.state;
    await control('PUT', '/faults', [{ pathPrefix, method, times: -1, kind: 'html', status: 502 }]);
    const answer = await send('DELETE', `/api/clients/swept/pay-methods/${id}`, {
      cookie,
      headers: { 'x-line-access-token': bound.accessToken },
    });
    expect(answer.status).toBe(202);
    expect(await standing()).toBe('unbinding');
    await control('DELETE', '/faults');
    await makeOverdue(userId, id);
    expect(await standing()).toBeUndefined();
  },
);

test('ending another person’s unconfirmed binding keeps the link of the wallet’s owner', async () => {
  const owner = await withBoundWallet('swept', channel, 'paypay', 'haruka');
  const stranger = await signedIn('swept', channel, 'daisuke');
  const started = await startBinding('swept', 'paypay', stranger.cookie);
  await arrive(await decideAt(started, 'approve', 'haruka'));
  await makeOverdue(stranger.userId, started.id);
  await sweep();
  expect(await stateOf(stranger.userId, started.id)).toBe('ended');
  expect(await stateOf(owner.userId, owner.id)).toBe('active');
  expect((await authorizationOf('haruka')).length).toBeGreaterThan(0);
});

describe('a notice from PayPay', () => {
  const revoked = { notification_type: 'customer.authroization.revoked' };
  const notice = (userAuthorizationId: string) =>
    send('POST', '/api/webhooks/paypay', { body: { ...revoked, userAuthorizationId } });

  test('about a revoked link is accepted only if PayPay confirms it', async () => {
    const { userId, id } = await withBoundWallet('swept', channel, 'paypay', 'kenta');
    const [authorization] = await authorizationOf('kenta');
    const account = authorization?.id ?? '';
    expect((await notice(account)).status).toBe(204);
    expect(await stateOf(userId, id)).toBe('active');
    await control('PUT', `/paypay/authorizations/${account}`, { state: 'revoked' });
    expect((await notice(account)).status).toBe(204);
    expect(await stateOf(userId, id)).toBe('ended');
  });

  test.each([
    ['an empty object', () => ({})],
    ['a list', () => []],
    ['a text', () => 'text'],
    [
      'a transaction',
      (id: string) => ({ notification_type: 'Transaction', userAuthorizationId: id }),
    ],
    ['a link that is not a text', (id: string) => ({ ...revoked, userAuthorizationId: [id] })],
  ])('that is %s is answered with 204 and changes nothing', async (_, bodyWith) => {
    const walletId = await newWallet();
    await withBoundWallet('swept', channel, 'paypay', 'kenta', walletId);
    const [authorization] = await authorizationOf(walletId);
    const account = authorization?.id ?? '';
    await control('PUT', `/paypay/authorizations/${account}`, { state: 'revoked' });
    await waitForGlobalWaitUntil();
    const before = await wholeStore();
    const traffic = await trafficOf(async () => {
      const body = bodyWith(account);
      expect((await send('POST', '/api/webhooks/paypay', { body })).status).toBe(204);
    });
    expect(await wholeStore()).toEqual(before);
    expect(traffic, 'no call to the provider').toEqual([]);
  });
});
