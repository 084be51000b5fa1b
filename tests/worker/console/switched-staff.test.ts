import { beforeAll, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'shared';
let page: Desk;
let browser: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009941');
  page = await signIn(TENANT, ['support']);
  browser = await signIn(TENANT, ['owner']);
});

const outcome = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const body = method === 'GET' ? undefined : {};
  return outcomeOf(await visit(path, { method, cookie: browser.cookie, headers, body }));
};

test('a link to a file names the person in its address', async () => {
  const file = `/api/${TENANT}/sales/csv?period=day&day=2026-11-20&table=machines&language=ja&staff=`;
  expect(await outcome(file + browser.staffId, {})).toBe(200);
  expect(await outcome(file + page.staffId, {})).toBe('STAFF_SWITCHED');
});

test('a page of another member of staff does not sign out the one in this browser', async () => {
  const path = `/api/${TENANT}/session`;
  const headers = { [SHOWN_STAFF_HEADER]: page.staffId };
  expect(await outcome(path, headers, 'DELETE')).toBe('STAFF_SWITCHED');
  expect(await outcome(path, { [SHOWN_STAFF_HEADER]: browser.staffId })).toBe(200);
});
