import { beforeAll, describe, expect, test } from 'vitest';
import { signLine } from '../support/line-signature.ts';
import { MESSAGING } from '../support/messages.ts';
import { until } from '../support/shop.ts';
import { control, patch, stored, trafficOf } from '../support/stand-ins.ts';
import { openTenant, problemIn, send, signedIn } from '../support/visitor.ts';

const TENANT = 'followed';
const CHANNEL = '1650008101';
let userId = '';
let userPath = '';

beforeAll(async () => {
  await openTenant(TENANT, CHANNEL);
  ({ userId } = await signedIn(TENANT, CHANNEL, 'sakura'));
  userPath = `clients/${TENANT}/lineUsers/${userId}`;
});

const signatureOf = (body: string, secret = MESSAGING.secret) => signLine(body, secret);

async function deliver(events: readonly object[], destination = 'Ubot', tenant = TENANT) {
  const body = JSON.stringify({ destination, events });
  const signature = await signatureOf(body);
  return post(tenant, body, signature);
}

const post = (tenant: string, rawBody: string, signature?: string) =>
  send('POST', `/api/webhooks/line/${tenant}`, {
    rawBody,
    headers: signature === undefined ? {} : { 'x-line-signature': signature },
  });

const event = (type: 'follow' | 'unfollow', atS: number, who = userId) => ({
  type,
  timestamp: 1_790_000_000_000 + atS * 1000,
  source: { type: 'user', userId: who },
  webhookEventId: `event-${type}-${atS}`,
});
const at = (s: number) => new Date(1_790_000_000_000 + s * 1000).toISOString();

/** Returns the person's stored fields, with timestamps to the second. */
async function followStatus() {
  const user = await stored(userPath);
  const moment = (field: string) => {
    const text = user?.[field]?.['timestampValue'];
    return typeof text === 'string' ? new Date(text).toISOString() : null;
  };
  return {
    follow: user?.['follow']?.['booleanValue'],
    followedAt: moment('followedAt'),
    unfollowedAt: moment('unfollowedAt'),
  };
}
const becomes = (follow: boolean, s: number) =>
  until(async () => {
    const now = await followStatus();
    return now.follow === follow && (follow ? now.followedAt : now.unfollowedAt) === at(s);
  });

test('an event that cannot be stored is answered 503, so that LINE sends it again', async () => {
  await control('PUT', '/faults', [
    { pathPrefix: '/v1', bodyContains: userId, kind: 'status', status: 503, times: -1 },
  ]);
  expect((await deliver([event('unfollow', 50)])).status).toBe(503);
  await control('PUT', '/faults', []);
  expect((await deliver([event('unfollow', 50)])).status).toBe(200);
  expect((await followStatus()).unfollowedAt).toBe(at(50));
});

describe('the signature', () => {
  test('is accepted for LINE’s published example', async () => {
    const body = '{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}';
    const answer = await post('vector', body, 'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=');
    expect(answer.status).toBe(200);
  });

  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is of another body', 'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs='],
    ['is no base64', '%%%'],
    ['is cut off', 'GhRK'],
  ])('that %s is refused', async (_, signature) => {
    const answer = await post(TENANT, '{"destination":"U","events":[]}', signature);
    expect(await problemIn(answer)).toMatchObject({
      status: 401,
      code: 'WEBHOOK_SIGNATURE_INVALID',
    });
  });

  test('covers the raw bytes, so the same JSON in another form is refused', async () => {
    const signature = await signatureOf('{"destination":"U","events":[]}');
    const answer = await post(TENANT, '{"destination": "U", "events": []}', signature);
    expect(answer.status).toBe(401);
  });

  test('is refused for a tenant without a messaging channel', async () => {
    const body = '{"destination":"U","events":[]}';
    expect((await post('silent', body, await signatureOf(body))).status).toBe(401);
  });
});

describe('following', () => {
  test('is stored with its time, and so is its end', async () => {
    expect((await deliver([event('follow', 100)])).status).toBe(200);
    await becomes(true, 100);
    await deliver([event('unfollow', 200)]);
    await becomes(false, 200);
    expect(await followStatus()).toEqual({
      follow: false,
      followedAt: at(100),
      unfollowedAt: at(200),
    });
  });

  test('uses the newest event, even if events are repeated or arrive late', async () => {
    await deliver([event('follow', 400)]);
    await becomes(true, 400);
    await deliver([event('unfollow', 300), event('follow', 350), event('follow', 400)]);
    // This event is older than the follow: its time is stored, and the person still follows.
    await until(async () => (await followStatus()).unfollowedAt === at(300));
    expect(await followStatus()).toMatchObject({ follow: true, followedAt: at(400) });
    const writes = async () => {
      await deliver([event('follow', 400)]);
      await deliver([event('follow', 500)]);
      await becomes(true, 500);
    };
    const traffic = await trafficOf(writes);
    expect(traffic.reduce((sum, one) => sum + one.writes, 0)).toBe(1);
    expect(await followStatus()).toMatchObject({ follow: true, followedAt: at(500) });
  });

  test('is ignored for an unknown person, and creates no account', async () => {
    const stranger = `U${'0'.repeat(32)}`;
    await deliver([event('follow', 600, stranger), event('unfollow', 700)]);
    await becomes(false, 700);
    expect(await stored(`clients/${TENANT}/lineUsers/${stranger}`)).toBeUndefined();
  });

  test('is ignored for another account with the same secret', async () => {
    await patch(`clients/${TENANT}`, { lineMessaging: { botUserId: 'Uours' } });
    expect((await deliver([event('follow', 800)], 'Utheirs')).status).toBe(200);
    await deliver([event('unfollow', 900)], 'Uours');
    await becomes(false, 900);
    expect(await followStatus()).toMatchObject({ follow: false, followedAt: at(500) });
  });
});

test('event kinds that the edge ignores, and bodies above 32 KB, are answered 200', async () => {
  const message = { type: 'message', message: { type: 'text', text: 'あ'.repeat(5000) } };
  expect((await deliver([message, message, message])).status).toBe(200);
});

test('a signed body without LINE’s format is refused', async () => {
  for (const body of ['', 'null', '[]', '{"events":1}']) {
    expect((await post(TENANT, body, await signatureOf(body))).status).toBe(400);
  }
});
