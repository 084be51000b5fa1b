import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { beforeAll, expect, test } from 'vitest';
import { control, stored } from '../../support/stand-ins.ts';
import { openTenant, signedIn } from '../../support/visitor.ts';

const TENANT = 'befriended';
const CHANNEL = '1650008201';

beforeAll(() => openTenant(TENANT, CHANNEL));

const follows = async (userId: string) =>
  (await stored(`clients/${TENANT}/lineUsers/${userId}`))?.['follow']?.['booleanValue'];

test('a person who was a friend before the first sign-in is stored as a friend, without a date', async () => {
  await control('POST', '/line/users', { personId: 'old-friend', displayName: 'Old friend' });
  const { userId } = await signedIn(TENANT, CHANNEL, 'old-friend', true);
  await waitForGlobalWaitUntil();
  expect(await follows(userId)).toBe(true);
  const user = await stored(`clients/${TENANT}/lineUsers/${userId}`);
  expect(user?.['followedAt']).toEqual({ nullValue: null });
});

test('a person who is not a friend is stored as such', async () => {
  await control('POST', '/line/users', { personId: 'stranger', displayName: 'Stranger' });
  await waitForGlobalWaitUntil();
  await control('DELETE', '/requests');
  const { userId } = await signedIn(TENANT, CHANNEL, 'stranger');
  await waitForGlobalWaitUntil();
  const log = (await control('GET', '/requests')) as { requests: { path: string }[] };
  const asked = log.requests.filter(({ path }) => path.endsWith('/friendship/v1/status'));
  expect(asked).toHaveLength(1);
  expect(await follows(userId)).toBe(false);
});

test('a friend whose first answer was lost is stored as a friend at the next sign-in in another browser', async () => {
  await control('POST', '/line/users', { personId: 'unheard', displayName: 'Unheard' });
  await control('PUT', '/faults', [
    {
      pathContains: '/friendship/v1/status',
      pathPrefix: '/line',
      kind: 'status',
      status: 503,
      times: -1,
    },
  ]);
  const { userId } = await signedIn(TENANT, CHANNEL, 'unheard', true);
  await waitForGlobalWaitUntil();
  expect(await follows(userId)).toBe(false);
  await control('DELETE', '/faults');
  await signedIn(TENANT, CHANNEL, 'unheard', true);
  await waitForGlobalWaitUntil();
  expect(await follows(userId)).toBe(true);
});
