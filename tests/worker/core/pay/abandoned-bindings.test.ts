import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { payMethodKinds } from '../../../../contract/shared/pay-providers.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import { providersUnderTest } from '../../support/providers.ts';
import { control, patch, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';
import {
  arrive,
  decideAt,
  newWallet,
  payMethods,
  startBinding,
  withBoundWallet,
} from '../../support/wallets.ts';
import { wholeStore } from '../../support/whole-store.ts';

const TENANT = 'swept';
const CHANNEL = '1650010002';
const MINUTE_MS = 60_000;
const edgeOn = (settings: object) =>
  v.parse(
    v.custom<Bindings>((value) => typeof value === 'object'),
    { ...env, ...settings },
  );
const edge = edgeOn({});
const withWrongKeys = edgeOn({
  DPAY_SHOPS: JSON.stringify({
    [TENANT]: {
      shopId: `dev-shop-${TENANT}`,
      shopPass: 'wrong',
      contactName: 'Support',
      contactEmail: 'support@example.com',
    },
  }),
});

beforeAll(async () => {
  await openTenant(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}`]: {
      lineLogin: { channelId: CHANNEL, liffId: `${CHANNEL}-app` },
      payMethods: ['paypay', 'dpay'],
      paypay: { merchantId: `merchant-${TENANT}` },
    },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await control('DELETE', '/faults');
  await control('DELETE', '/gmo/outcomes');
  await control('DELETE', '/paypay/outcomes');
});

async function sweep(on = edge): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(undefined, on, context);
  await waitOnExecutionContext(context);
}

const methodOf = (userId: string, id: string) =>
  stored(`clients/${TENANT}/lineUsers/${userId}/payMethods/${id}`);
const wordIn = (fields: Awaited<ReturnType<typeof stored>>, name: string) =>
  fields?.[name]?.['stringValue'];
const msIn = (fields: Awaited<ReturnType<typeof stored>>, name: string) =>
  Date.parse(String(fields?.[name]?.['timestampValue']));

/** A person who went to d払い and did not return before the binding expired. */
async function abandoned() {
  const person = await newWallet();
  const starter = await signedIn(TENANT, CHANNEL, 'misaki');
  const started = await startBinding(TENANT, 'dpay', starter.cookie);
  const put = (fields: Parameters<typeof patch>[1]) =>
    patch(`clients/${TENANT}/lineUsers/${starter.userId}/payMethods/${started.id}`, fields);
  const makeDue = () => put({ settleAt: Timestamp.ofMs(Date.now() - 1000) });
  await makeDue();
  return { ...starter, started, person, put, makeDue, id: started.id };
}

/** Returns whether the gateway still has the registration. */
async function isRegistered(memberId: string): Promise<boolean> {
  const all = await control('GET', '/gmo/members');
  const schema = v.object({
    members: v.array(v.object({ memberId: v.string(), wallet: v.optional(v.unknown()) })),
  });
  const { members } = v.parse(schema, all);
  return members.some((one) => one.memberId === memberId && one.wallet !== undefined);
}

type Silence = {
  readonly what: string;
  readonly disturb: () => Promise<unknown>;
  readonly on: Bindings;
};
const outcome = (call: string, code: string) => () =>
  control('PUT', '/gmo/outcomes', [{ call, code, times: 1 }]);
const silence = () =>
  control('PUT', '/faults', [{ pathPrefix: '/gmo', kind: 'html', status: 502, times: -1 }]);
const silences: readonly Silence[] = [
  { what: 'nobody answers', disturb: silence, on: edge },
  { what: 'the shop’s keys are refused', disturb: async () => undefined, on: withWrongKeys },
  {
    what: 'the inquiry is declined',
    disturb: outcome('inquiry', 'processing_failure'),
    on: edge,
  },
  { what: 'the inquiry is invalid', disturb: outcome('inquiry', 'invalid_request'), on: edge },
  {
    what: 'the deletion is declined',
    disturb: outcome('deleteItem', 'processing_failure'),
    on: edge,
  },
  { what: 'the deletion is invalid', disturb: outcome('deleteItem', 'invalid_request'), on: edge },
];

describe('an approval at d払い whose page was closed', () => {
  test.each(silences)(
    'while $what, ends for the person, and its record is deleted once the provider answers',
    async ({ disturb, on }) => {
      const { userId, cookie, id, started, person, makeDue } = await abandoned();
      await decideAt(started, 'approve', person);
      await disturb();
      await sweep(on);
      expect(await isRegistered(id)).toBe(true);
      const behind = await methodOf(userId, id);
      expect(wordIn(behind, 'state')).toBe('ended');
      expect(msIn(behind, 'settleAt')).toBeGreaterThan(Date.now());
      const shown = (await payMethods(TENANT, cookie)).find((method) => method.id === id);
      expect(shown?.state).toBe('ended');
      await control('DELETE', '/faults');
      await control('DELETE', '/gmo/outcomes');
      expect((await startBinding(TENANT, 'dpay', cookie)).redirectUrl).toBeTypeOf('string');
      await makeDue();
      await sweep();
      expect(await isRegistered(id)).toBe(false);
      const over = await methodOf(userId, id);
      expect(over?.['settleAt']).toEqual({ nullValue: null });
    },
  );

  test('is removed again if it is given long after the deadline', async () => {
    const { userId, id, started, person, makeDue } = await abandoned();
    await sweep();
    expect(wordIn(await methodOf(userId, id), 'state')).toBe('ended');
    await decideAt(started, 'approve', person);
    expect(await isRegistered(id)).toBe(true);
    await makeDue();
    await sweep();
    expect(await isRegistered(id)).toBe(false);
  });
});

describe('a registration that is left open at d払い', () => {
  test('is checked with doubling back-off up to half a day, for one read and one write each', async () => {
    const { userId, id, put } = await abandoned();
    await sweep();
    const waits: number[] = [];
    for (const passedMinutes of [0, 1, 2, 4, 600, 6000]) {
      const since = Timestamp.ofMs(Date.now() - passedMinutes * MINUTE_MS);
      await put({ settleSince: since, settleAt: Timestamp.ofMs(Date.now() - 1000) });
      const asked = Date.now();
      await sweep();
      const at = msIn(await methodOf(userId, id), 'settleAt');
      waits.push(Math.round((at - asked) / MINUTE_MS));
    }
    expect(waits).toEqual([1, 1, 2, 4, 600, 720]);
    const idle = await trafficOf(() => sweep());
    expect(idle.filter(({ path }) => path.startsWith('/gmo'))).toEqual([]);
    expect(idle.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  });

  test('becomes an incident after thirty days, and is no longer checked', async () => {
    const { userId, id, put } = await abandoned();
    await put({ settleSince: Timestamp.ofMs(Date.now() - 30 * 24 * 60 * MINUTE_MS) });
    await sweep();
    expect((await methodOf(userId, id))?.['settleAt']).toEqual({ nullValue: null });
    const incident = await stored(`clients/${TENANT}/incidents/${id}.BINDING_UNPROVEN`);
    expect(incident?.['bindingId']).toEqual({ stringValue: id });
    expect(incident?.['notifyAt']?.['timestampValue']).toBeTypeOf('string');
  });

  test('ends at once if the person refused, or if the provider never returned an address', async () => {
    const refused = await abandoned();
    await decideAt(refused.started, 'abort', refused.person);
    const starter = await signedIn(TENANT, CHANNEL, 'misaki');
    const before = (await payMethods(TENANT, starter.cookie)).map(({ id }) => id);
    await control('PUT', '/faults', [{ pathPrefix: '/gmo', kind: 'html', status: 502, times: 1 }]);
    await send('POST', `/api/clients/${TENANT}/pay-methods/dpay/bind`, { cookie: starter.cookie });
    const shown = await payMethods(TENANT, starter.cookie);
    const unsent = shown.find(({ id }) => !before.includes(id))?.id ?? '';
    await patch(`clients/${TENANT}/lineUsers/${starter.userId}/payMethods/${unsent}`, {
      settleAt: Timestamp.ofMs(Date.now() - 1000),
    });
    await sweep();
    for (const [userId, id] of [
      [refused.userId, refused.id],
      [starter.userId, unsent],
    ] as const) {
      const method = await methodOf(userId, id);
      expect(wordIn(method, 'state')).toBe('ended');
      expect(method?.['settleAt']).toEqual({ nullValue: null });
    }
  });
});

describe('an unbinding at PayPay', () => {
  test('is done only once PayPay confirms it', async () => {
    const wallet = await newWallet();
    await control('POST', '/line/users', { personId: wallet, displayName: wallet });
    const { cookie, id, accessToken } = await withBoundWallet(TENANT, CHANNEL, 'paypay', wallet);
    const unbind = () =>
      send('DELETE', `/api/clients/${TENANT}/pay-methods/${id}`, {
        cookie,
        headers: { 'x-line-access-token': accessToken },
      });
    for (const code of ['USER_STATE_IS_NOT_ACTIVE', 'UNAUTHORIZED', 'RATE_LIMIT']) {
      await control('PUT', '/paypay/outcomes', [{ call: 'unlink', code, times: 1 }]);
      expect((await unbind()).status, code).toBe(202);
    }
    expect((await unbind()).status).toBe(204);
  });

  test('whose answer was lost succeeds with the next try', async () => {
    const wallet = await newWallet();
    await control('POST', '/line/users', { personId: wallet, displayName: wallet });
    const { cookie, id, accessToken } = await withBoundWallet(TENANT, CHANNEL, 'paypay', wallet);
    const unbind = () =>
      send('DELETE', `/api/clients/${TENANT}/pay-methods/${id}`, {
        cookie,
        headers: { 'x-line-access-token': accessToken },
      });
    await control('PUT', '/faults', [
      { pathPrefix: '/paypay/v2/user', method: 'DELETE', kind: 'after-effect-timeout', times: 1 },
    ]);
    expect((await unbind()).status).toBe(202);
    expect((await unbind()).status).toBe(204);
  });
});

test('a binding that was not confirmed in time cannot be confirmed while its unbinding is retried', async () => {
  const person = await newWallet();
  const starter = await signedIn(TENANT, CHANNEL, 'misaki');
  const started = await startBinding(TENANT, 'paypay', starter.cookie);
  const back = await arrive(await decideAt(started, 'approve', person));
  const walletCookie = back.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await patch(`clients/${TENANT}/lineUsers/${starter.userId}/payMethods/${started.id}`, {
    settleAt: Timestamp.ofMs(Date.now() - 1000),
  });
  await control('PUT', '/faults', [
    { pathPrefix: '/paypay/v2/user', method: 'DELETE', kind: 'html', status: 502, times: 1 },
  ]);
  await sweep();
  const answer = await send('POST', `/api/clients/${TENANT}/pay-methods/bindings/${started.id}`, {
    cookie: walletCookie,
    body: { decision: 'confirm' },
  });
  expect(answer.status).toBe(409);
  const shown = (await payMethods(TENANT, starter.cookie)).find(({ id }) => id === started.id);
  expect(shown?.state).toBe('ended');
});

test.each(payMethodKinds)(
  'a binding (%s) that starts while the provider is down answers 503, and stores only its start',
  async (kind) => {
    const person = await newWallet();
    const { cookie, userId } = await withBoundWallet(TENANT, CHANNEL, kind, 'haruka', person);
    await waitForGlobalWaitUntil();
    const [shown, before] = [await payMethods(TENANT, cookie), await wholeStore()];
    const pathPrefix = providersUnderTest[kind].bindPath;
    await control('PUT', '/faults', [{ pathPrefix, times: -1, kind: 'status', status: 503 }]);
    const path = `/api/clients/${TENANT}/pay-methods/${kind}/bind`;
    expect(await problemIn(await send('POST', path, { cookie }))).toMatchObject({
      status: 503,
      code: 'PAY_PROVIDER_UNAVAILABLE',
    });
    await waitForGlobalWaitUntil();
    const known = new Set(before.map((one) => one.path));
    const after = await wholeStore();
    expect(after.filter((one) => known.has(one.path))).toEqual(before);
    expect(after.map((one) => one.path).filter((one) => !known.has(one))).toEqual([
      expect.stringMatching(`^clients/${TENANT}/lineUsers/${userId}/payMethods/[^/]+$`),
      expect.stringMatching(`^hashes/${kind}/nonces/[^/]+$`),
    ]);
    expect(await payMethods(TENANT, cookie)).toEqual(shown);
  },
);
