import { beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { routeActions } from '../../../worker/console/http/route-actions.ts';
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

const addressOf = (path: string) => `/api/${TENANT}${path.replace(/:[a-z]+/g, 'none')}`;
const guarded = routeActions.filter(({ action }) => action !== 'public');
const outcome = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const body = method === 'GET' ? undefined : {};
  return outcomeOf(await visit(path, { method, cookie: browser.cookie, headers, body }));
};

describe.each(guarded)('$method $path', ({ method, path, tellsStaff }) => {
  test('does nothing for a page of somebody else than the browser’s session', async () => {
    const headers = { [SHOWN_STAFF_HEADER]: page.staffId };
    expect(await outcome(addressOf(path), headers, method)).toBe('STAFF_SWITCHED');
  });

  test('needs a page that says for whom it was loaded, unless it tells that itself', async () => {
    const code = await outcome(addressOf(path), {}, method);
    expect(code === 'STAFF_SWITCHED').toBe(tellsStaff !== true);
  });
});

test('a link to a file names the person in its address', async () => {
  const file = `/api/${TENANT}/sales/csv?period=day&day=2026-11-20&table=machines&language=ja&staff=`;
  expect(await outcome(file + browser.staffId, {})).toBe(200);
  expect(await outcome(file + page.staffId, {})).toBe('STAFF_SWITCHED');
});

test('a page of somebody else does not sign the browser’s member of staff out', async () => {
  const path = `/api/${TENANT}/session`;
  const headers = { [SHOWN_STAFF_HEADER]: page.staffId };
  expect(await outcome(path, headers, 'DELETE')).toBe('STAFF_SWITCHED');
  expect(await outcome(path, { [SHOWN_STAFF_HEADER]: browser.staffId })).toBe(200);
});
