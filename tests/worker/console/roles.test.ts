import { beforeAll, describe, expect, test } from 'vitest';
import { commandActions, type OrderCommand } from '../../../contract/console/order-actions.ts';
import { actions, mayDo, type Role, roleSchema } from '../../../contract/console/roles.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { routeActions } from '../../../worker/console/http/route-actions.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'guarded';
const OTHER = 'neighbour';
const desks = new Map<Role, Desk>();
let expired: Desk;
const SHIFT_MS = 12 * 3_600_000;
const guarded = routeActions.filter(({ action }) => action !== 'public');

beforeAll(async () => {
  await openTenant(TENANT, '1650009901');
  await openTenant(OTHER, '1650009902');
  for (const role of roleSchema.options) desks.set(role, await signIn(TENANT, [role]));
  expired = await signIn(TENANT, roleSchema.options, { agoMs: SHIFT_MS });
});

/** An address of a route, with ids that name nothing. */
const addressOf = (path: string) => path.replace(/:[a-z]+/g, 'none');

test('every route of the API is in the table of actions, and the table names no other', () => {
  const mounted = createConsoleApp()
    .routes.filter(({ path, method }) => path.startsWith('/api/:clientId/') && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.slice('/api/:clientId'.length)}`);
  const listed = routeActions.map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(mounted)].toSorted()).toEqual(listed.toSorted());
});

describe.each(guarded)('$method $path', ({ method, path, action }) => {
  test.each(roleSchema.options)(
    'is allowed for %s only if the table of roles says so',
    async (role) => {
      const answer = await desks.get(role)?.call(method, addressOf(path), bodyFor(method));
      const code = answer && (await outcomeOf(answer));
      const isAllowed = action !== 'public' && mayDo([role], action);
      expect(code === 'ACTION_FORBIDDEN').toBe(!isAllowed);
      expect(code).not.toBe('STAFF_SESSION_REQUIRED');
    },
  );

  test('is refused without a session, with an expired one, and with one of another tenant', async () => {
    const body = bodyFor(method);
    const init = { method, ...(body === undefined ? {} : { body }) };
    const address = `/api/${OTHER}${addressOf(path)}`;
    expect(await outcomeOf(await visit(address, init))).toBe('STAFF_SESSION_REQUIRED');
    expect(await outcomeOf(await expired.call(method, addressOf(path), body))).toBe(
      'STAFF_SESSION_REQUIRED',
    );
    const foreign = desks.get('owner')?.cookie.replace(TENANT, OTHER) ?? '';
    const answer = await visit(address, { ...init, cookie: foreign });
    expect(await outcomeOf(answer)).toBe('STAFF_SESSION_REQUIRED');
  });
});

const bodyFor = (method: string) => (method === 'GET' ? undefined : {});

const commands = {
  refund: {},
  'request-refund': {},
  'approve-refund': {},
  capture: { force: false },
  revert: { force: false },
  close: { force: false, to: 'CAPTURED' },
  answer: { text: 'sorry' },
} as const satisfies Record<OrderCommand['kind'], object>;
const orderId = 'a'.repeat(26);

describe.each(Object.entries(commandActions))('the command %s', (kind, action) => {
  test.each(roleSchema.options)('is allowed for %s only if the table says so', async (role) => {
    const more = Object.entries(commands).find(([name]) => name === kind)?.[1];
    const command = { kind, orderId, reason: 'a trial', ...more };
    const answer = await desks.get(role)?.call('POST', `/orders/${orderId}/actions`, command);
    const code = answer && (await outcomeOf(answer));
    const isUnknown = kind === 'approve-refund' ? 'REFUND_REQUEST_UNKNOWN' : 'ORDER_UNKNOWN';
    expect(code).toBe(mayDo([role], action) ? isUnknown : 'ACTION_FORBIDDEN');
  });
});

test('a suspended member of staff is refused at the next request', async () => {
  const desk = await signIn(TENANT, ['support']);
  const owner = await signIn(TENANT, ['owner']);
  expect((await desk.call('GET', '/tasks')).status).toBe(200);
  const change = { roles: ['support'], suspended: true, reason: 'left the company' };
  expect((await owner.call('PUT', `/staff/${desk.staffId}`, change)).status).toBe(200);
  expect(await outcomeOf(await desk.call('GET', '/tasks'))).toBe('STAFF_SESSION_REQUIRED');
});

test('every action has a role that may do it, and owners may do everything', () => {
  for (const { roles } of Object.values(actions)) expect(roles).toContain('owner');
});

test('the last owner cannot be removed, also if two owners remove each other at once', async () => {
  const tenant = 'owned';
  await openTenant(tenant, '1650009903');
  const [one, other] = [await signIn(tenant, ['owner']), await signIn(tenant, ['owner'])];
  const demote = { roles: ['auditor'], suspended: false, reason: 'a change of plans' };
  const answers = await Promise.all([
    one.call('PUT', `/staff/${other.staffId}`, demote),
    other.call('PUT', `/staff/${one.staffId}`, demote),
  ]);
  const codes = await Promise.all(answers.map(outcomeOf));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  const left = answers[0]?.ok ? one : other;
  const last = await left.call('PUT', `/staff/${left.staffId}`, demote);
  expect(await outcomeOf(last)).toBe('LAST_OWNER');
});

test('a write from another origin is refused, with or without a session', async () => {
  const { cookie } = await signIn(TENANT, ['owner']);
  const headers = { origin: 'https://evil.test' };
  const path = `/api/${TENANT}/staff`;
  const body = { name: 'Mallory', roles: ['owner'] };
  const answer = await visit(path, { method: 'POST', cookie, headers, body });
  expect(await outcomeOf(answer)).toBe('CONSOLE_CROSS_ORIGIN');
});
