import { expect, test } from 'vitest';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { weighConsole } from '../../lab/bench/console/weigh-console.ts';
import { consoleOrigin, signIn, sold } from './console-desk.ts';

const MOST_SIGN_IN_BYTES = 200_000;
const MOST_PAGE_BYTES = 300_000;

test('a first visit weighs at most 200 KB at the sign-in and 300 KB on any other page, in gzip', async () => {
  const { id } = await sold();
  const page = await signIn('owner');
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === '__Host-staff.demo');
  const browser = page.context().browser();
  if (!cookie || !browser) throw new Error('nobody is signed in');
  const tenant = readTenantFile('tenants/demo/tenant.json');
  const { name, value } = cookie;
  const desk = { origin: consoleOrigin, tenant, cookie: { name, value } };
  const weights = await weighConsole(browser, desk, {
    'sign-in': '/sign-in',
    today: '',
    order: `/orders/${id}`,
    sales: '/sales',
    settlement: '/settlement',
    staff: '/staff',
    settings: '/settings',
    log: '/audit',
  });
  const heavy = [...weights].filter(
    ([path, { gzip }]) => gzip > (path === 'sign-in' ? MOST_SIGN_IN_BYTES : MOST_PAGE_BYTES),
  );
  expect(weights.size).toBe(8);
  expect(heavy).toEqual([]);
  for (const { gzip } of weights.values()) expect(gzip).toBeGreaterThan(10_000);
});
