import { beforeAll, expect, test } from 'vitest';
import { seed, trafficOf } from '../../support/stand-ins.ts';
import { openTenant, problemIn, send } from '../../support/visitor.ts';

const TENANT = 'photographed';
const OTHER = 'unphotographed';

const put = (id: string, text: string, contentType = 'image/webp') =>
  seed({ [`clients/${TENANT}/pictures/${id}`]: { contentType, bytes: btoa(text) } });

beforeAll(async () => {
  await openTenant(TENANT, '1650007101');
  await openTenant(OTHER, '1650007102');
  await put('both', 'the whole photograph', 'image/jpeg');
  await put('both-288', 'the small one');
  await put('alone', 'the only one', 'image/avif');
});

/** Returns a picture as a browser receives it, and its reads from the store. */
async function open(path: string, tenant = TENANT) {
  // Caches the tenant first, so that the order of the tests does not matter.
  await (await send('GET', `/api/clients/${tenant}`)).text();
  let answer = new Response();
  const traffic = await trafficOf(async () => {
    answer = await send('GET', `/api/clients/${tenant}/pictures/${path}`);
  });
  const reads = traffic.reduce((sum, one) => sum + one.reads, 0);
  return { answer, type: answer.headers.get('content-type'), reads };
}

test('a photograph is returned in full or small, with one read each', async () => {
  const whole = await open('both');
  expect(whole).toMatchObject({ type: 'image/jpeg', reads: 1 });
  expect(await whole.answer.text()).toBe('the whole photograph');
  const small = await open('both?w=288');
  expect(small).toMatchObject({ type: 'image/webp', reads: 1 });
  expect(await small.answer.text()).toBe('the small one');
});

test('a photograph without a small version is returned in full, with two reads', async () => {
  const { answer, type, reads } = await open('alone?w=288');
  expect({ type, reads, text: await answer.text() }).toEqual({
    ...{ type: 'image/avif', reads: 2, text: 'the only one' },
  });
});

test('a photograph with an unreadable small version is returned in full', async () => {
  await put('broken', 'the whole one');
  await seed({ [`clients/${TENANT}/pictures/broken-288`]: { contentType: 'text/html' } });
  expect(await (await open('broken?w=288')).answer.text()).toBe('the whole one');
});

test.each(['both', 'both?w=288', 'alone?w=288'])(
  '%s is cached for a year, and runs no script',
  async (path) => {
    const { headers } = (await open(path)).answer;
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  },
);

test.each(['289', '', '0', '-288', '288px', '1e9', '288&w=288', '../288'])(
  'the width %j is refused without a read',
  async (width) => {
    const { answer, reads } = await open(`both?w=${width}`);
    expect(await problemIn(answer)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(reads).toBe(0);
  },
);

test.each(['x=1', 'w=288&x=1', 'W=288'])('has no other query, such as %j', async (query) => {
  const { answer, reads } = await open(`both?${query}`);
  expect(await problemIn(answer)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  expect(reads).toBe(0);
});

test.each(['both', 'both?w=288', 'both-288', 'none?w=288'])(
  'another tenant has no picture %s',
  async (path) => {
    const { answer } = await open(path, OTHER);
    expect(await problemIn(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  },
);
