import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { CONSOLE } from '../support/console.ts';
import { trafficOf } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'knocked-at';
beforeAll(() => openTenant(TENANT, '1650031004'));

const MOST = 3;

/** Returns a console that answers each network three times, and the networks that it counted. */
function limitedConsole() {
  const counts = new Map<string, number>();
  const limit = async ({ key }: { readonly key: string }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { success: (counts.get(key) ?? 0) <= MOST };
  };
  const app = createConsoleApp();
  const ask = async (path: string, address: string) => {
    const headers = { 'cf-connecting-ip': address };
    const request = new Request(`${CONSOLE}${path}`, { headers });
    return (await app.fetch(request, { ...env, STAFF_SIGN_IN_LIMIT: { limit } })).status;
  };
  return { ask, counts };
}

test('all addresses of an IPv6 network share one limit', async () => {
  const { ask, counts } = limitedConsole();
  const statuses: number[] = [];
  for (let host = 1; host <= MOST + 2; host += 1) {
    statuses.push(await ask(`/api/${TENANT}/sign-in`, `2001:db8:0:1::${host}`));
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect([...counts.keys()]).toEqual(['2001:db8:0:1']);
  expect(await ask(`/api/${TENANT}/sign-in`, '2001:db8:0:2::1')).toBe(200);
});

test('invented tenants cost no reads once a network has reached its limit', async () => {
  const { ask } = limitedConsole();
  const asked = async (name: string) => {
    expect(await ask(`/api/${name}/sign-in`, '203.0.113.7')).toBe(404);
  };
  for (const name of ['nobody-1', 'nobody-2', 'nobody-3']) await asked(name);
  const traffic = await trafficOf(async () => {
    expect(await ask('/api/nobody-4/sign-in', '203.0.113.7')).toBe(429);
  });
  expect(traffic).toEqual([]);
});
