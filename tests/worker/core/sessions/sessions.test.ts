import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { newShopper, openMachine, openShop, orderIn, until } from '../../support/shop.ts';
import { list, patch, seed, trafficOf } from '../../support/stand-ins.ts';
import {
  cookieOf,
  lineToken,
  openTenant,
  problemIn,
  send,
  signedIn,
} from '../../support/visitor.ts';

const TENANT = 'signed-in';
const CHANNEL = '1650001301';
const IDLE = 'idle-end';
const IDLE_CHANNEL = '1650001302';
const SHOP = 'streaming';
const SHOP_CHANNEL = '1650001303';
const DAY_MS = 24 * 3600_000;

beforeAll(async () => {
  await openTenant(TENANT, CHANNEL);
  await openTenant(IDLE, IDLE_CHANNEL);
  await seed({
    [`clients/${IDLE}`]: {
      lineLogin: { channelId: IDLE_CHANNEL, liffId: `${IDLE_CHANNEL}-app` },
      sessionIdleDays: 8,
    },
  });
  await openShop(SHOP, SHOP_CHANNEL);
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const sessionsOf = (tenant: string, userId: string) =>
  list(`clients/${tenant}/lineUsers/${userId}/sessions`);
const signIn = (tenant: string, accessToken: string, more: object = {}, cookie?: string) =>
  send('POST', `/api/clients/${tenant}/session`, { body: { accessToken, ...more }, cookie });
const whoAmI = (tenant: string, cookie: string) =>
  send('GET', `/api/clients/${tenant}/session`, { cookie });

/** Stores sessions from before the limit existed, one per minute. */
async function oldSessions(tenant: string, userId: string, count: number): Promise<void> {
  const at = (index: number) => Timestamp.ofMs(Date.now() - (index + 1) * 60_000);
  const documents = Array.from({ length: count }, (_, index) => [
    `clients/${tenant}/lineUsers/${userId}/sessions/${crypto.randomUUID()}`,
    {
      device: `old ${index}`,
      createdAt: at(index),
      lastSeenAt: at(index),
      expiresAt: Timestamp.ofMs(Date.now() + DAY_MS),
    },
  ]);
  await seed(Object.fromEntries(documents));
}

describe('signing out everywhere', () => {
  test('ends all of 160 sessions, and keeps the one of this browser', async () => {
    const other = await signedIn(TENANT, CHANNEL, 'misaki');
    const here = await signedIn(TENANT, CHANNEL, 'misaki');
    await oldSessions(TENANT, here.userId, 158);
    const answer = await send('DELETE', `/api/clients/${TENANT}/sessions`, { cookie: here.cookie });
    expect(answer.status).toBe(204);
    expect(await sessionsOf(TENANT, here.userId)).toHaveLength(1);
    later(61_000);
    expect((await whoAmI(TENANT, here.cookie)).status).toBe(200);
    expect(await problemIn(await whoAmI(TENANT, other.cookie))).toMatchObject({
      status: 401,
      code: 'SESSION_REVOKED',
    });
  });
});

describe('a person with twenty living sessions', () => {
  test('loses the oldest with the next sign-in, also if hundreds were open, and keeps the newest', async () => {
    const first = await signedIn(TENANT, CHANNEL, 'kenta');
    await oldSessions(TENANT, first.userId, 160);
    const newest = await signedIn(TENANT, CHANNEL, 'kenta');
    expect(await sessionsOf(TENANT, first.userId)).toHaveLength(20);
    const kept = (await sessionsOf(TENANT, first.userId)).map(
      ({ fields }) => fields?.['device']?.['stringValue'],
    );
    expect(kept).toContain('old 0');
    expect(kept).not.toContain('old 18');
    expect((await whoAmI(TENANT, newest.cookie)).status).toBe(200);
    expect((await whoAmI(TENANT, first.cookie)).status).toBe(200);
  });

  test('costs nothing extra when signing in again in a known browser', async () => {
    const { cookie, accessToken } = await signedIn(TENANT, CHANNEL, 'daisuke');
    const traffic = await trafficOf(() => signIn(TENANT, accessToken, {}, cookie));
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(1);
  });
});

describe('a replaced session', () => {
  test('by another account stays valid for one more minute, for pending requests', async () => {
    const mine = await signedIn(TENANT, CHANNEL, 'misaki');
    const { accessToken } = await lineToken('haruka', CHANNEL);
    const answer = await signIn(TENANT, accessToken, { replace: mine.userId }, mine.cookie);
    expect(cookieOf(answer)).not.toBe(mine.cookie);
    expect((await whoAmI(TENANT, mine.cookie)).status).toBe(200);
    later(61_000);
    expect((await problemIn(await whoAmI(TENANT, mine.cookie))).code).toBe('SESSION_REVOKED');
    expect((await whoAmI(TENANT, cookieOf(answer))).status).toBe(200);
  });
});

describe('a tenant whose sessions end after eight days without a visit', () => {
  const seen = async (userId: string, days: number) => {
    const [session] = await sessionsOf(IDLE, userId);
    const path = session?.name.split('/documents/')[1] ?? '';
    await patch(path, { lastSeenAt: Timestamp.ofMs(Date.now() - days * DAY_MS) });
  };

  test('signs a browser out after eight days, and not before', async () => {
    const { cookie, userId } = await signedIn(IDLE, IDLE_CHANNEL, 'misaki');
    await seen(userId, 7.9);
    later(61_000);
    expect((await whoAmI(IDLE, cookie)).status).toBe(200);
    vi.useRealTimers();
    await seen(userId, 8.1);
    later(62_000 * 2);
    expect((await problemIn(await whoAmI(IDLE, cookie))).code).toBe('SESSION_REVOKED');
  });

  test('stores a visit with one write after an eighth of the time, and otherwise writes nothing', async () => {
    const { cookie, userId } = await signedIn(IDLE, IDLE_CHANNEL, 'kenta');
    const writes = async () => {
      const traffic = await trafficOf(() => whoAmI(IDLE, cookie));
      return traffic.reduce((sum, one) => sum + one.writes, 0);
    };
    expect(await writes()).toBe(0);
    await seen(userId, 0.9);
    expect(await writes()).toBe(0);
    await seen(userId, 1.1);
    expect(await writes()).toBe(1);
    expect(await writes()).toBe(0);
  });

  test('does not affect other tenants, whose sessions are never written', async () => {
    const { cookie, userId } = await signedIn(TENANT, CHANNEL, 'sakura');
    const [session] = await sessionsOf(TENANT, userId);
    const path = session?.name.split('/documents/')[1] ?? '';
    await patch(path, { lastSeenAt: Timestamp.ofMs(Date.now() - 29 * DAY_MS) });
    const traffic = await trafficOf(() => whoAmI(TENANT, cookie));
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  });
});

describe('the events of a purchase', () => {
  const bought = async () => {
    const { machineId } = await openMachine(SHOP);
    const shopper = await newShopper(SHOP, SHOP_CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    return { watch: () => shopper.call('GET', `/orders/${id}/events`) };
  };
  /** Returns a function that returns whether a stream has ended. */
  function endOf(answer: Response) {
    const state = { over: false };
    const drained = answer.body?.pipeTo(new WritableStream()).then(
      () => undefined,
      () => undefined,
    );
    void drained?.then(() => {
      state.over = true;
    });
    return state;
  }

  test('can be open on four screens at most: a fifth ends the oldest', async () => {
    const { watch } = await bought();
    const streams: { over: boolean }[] = [];
    for (let opened = 0; opened < 5; opened++) streams.push(endOf(await watch()));
    await until(async () => streams[0]?.over === true);
    expect(streams.map(({ over }) => over)).toEqual([true, false, false, false, false]);
  });
});
