import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type OperationErrorCode,
  operationErrors,
} from '../../../contract/console/operation-errors.ts';
import { commandActions, type OrderCommand } from '../../../contract/console/order-actions.ts';
import { actions, mayDo, type Role, roleSchema } from '../../../contract/console/roles.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { type RouteAction, routeActions } from '../../../worker/console/http/route-actions.ts';
import { CONSOLE, type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { patch } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'guarded';
const OTHER = 'neighbour';
const desks = new Map<Role, Desk>();
const SHIFT_MS = 12 * 3_600_000;

beforeAll(async () => {
  await openTenant(TENANT, '1650009901');
  await openTenant(OTHER, '1650009902');
  for (const role of roleSchema.options) desks.set(role, await signIn(TENANT, [role]));
});

/** Every route that the console registers below a tenant. */
const registered = [
  ...new Set(
    createConsoleApp()
      .routes.filter(({ path, method }) => path.startsWith('/api/:clientId/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.slice('/api/:clientId'.length)}`),
  ),
];
const rowOf = (route: string): RouteAction | undefined =>
  routeActions.find(({ method, path }) => `${method} ${path}` === route);

test('the table of actions has every route of the API, and no others', () => {
  const listed = routeActions.map(({ method, path }) => `${method} ${path}`);
  expect(registered.toSorted()).toEqual(listed.toSorted());
});

/** What a request carries: a cookie, and the person whom its page shows. */
type Identity = {
  readonly cookie?: string;
  readonly shows?: string;
  readonly origin?: string;
};
/** The code of a refusal. Null: the caller gets past the guards. */
type Refusal = OperationErrorCode | null;
type Caller = {
  readonly who: string;
  readonly arrive: () => Promise<Identity>;
  readonly refusal: (row: RouteAction) => Refusal;
};

const identityOf = ({ cookie, staffId }: Desk): Identity => ({ cookie, shows: staffId });
const owner = () => signIn(TENANT, ['owner']);
/** Every route that is not public refuses with this code. */
const unlessPublic = (code: OperationErrorCode) => (row: RouteAction) =>
  row.action === 'public' ? null : code;

const callers: readonly Caller[] = [
  {
    who: 'somebody without a session',
    arrive: async () => ({}),
    refusal: unlessPublic('STAFF_SESSION_REQUIRED'),
  },
  {
    who: 'a session after its shift',
    arrive: async () => identityOf(await signIn(TENANT, ['owner'], { agoMs: SHIFT_MS })),
    refusal: unlessPublic('STAFF_SESSION_REQUIRED'),
  },
  {
    who: 'another tenant’s session',
    arrive: async () => identityOf(await signIn(OTHER, ['owner'])),
    refusal: unlessPublic('STAFF_SESSION_REQUIRED'),
  },
  {
    who: 'another tenant’s token under this tenant’s name',
    async arrive() {
      const { cookie, staffId } = await signIn(OTHER, ['owner']);
      return { cookie: cookie.replace(OTHER, TENANT), shows: staffId };
    },
    refusal: unlessPublic('STAFF_SESSION_REQUIRED'),
  },
  {
    who: 'a suspended owner',
    async arrive() {
      const desk = await owner();
      await patch(`clients/${TENANT}/staff/${desk.staffId}`, { suspended: true });
      return identityOf(desk);
    },
    refusal: unlessPublic('STAFF_SESSION_REQUIRED'),
  },
  {
    who: 'an owner without a passkey',
    arrive: async () => identityOf(await signIn(TENANT, ['owner'], { isNew: true })),
    refusal: (row) => (row.opensWithoutPasskey ? null : unlessPublic('PASSKEY_MISSING')(row)),
  },
  {
    who: 'the page of another person',
    async arrive() {
      const [browser, page] = [await owner(), await owner()];
      return { cookie: browser.cookie, shows: page.staffId };
    },
    // A page of somebody else does not sign the browser's member of staff out.
    refusal: (row) => (isSignOut(row) ? 'STAFF_SWITCHED' : unlessPublic('STAFF_SWITCHED')(row)),
  },
  {
    who: 'a page that names nobody',
    arrive: async () => ({ cookie: (await owner()).cookie }),
    refusal: (row) => (row.tellsStaff ? null : unlessPublic('STAFF_SWITCHED')(row)),
  },
  {
    who: 'a page of another site',
    arrive: async () => ({ ...identityOf(await owner()), origin: 'https://evil.test' }),
    refusal: ({ method }) => (method === 'GET' ? null : 'CONSOLE_CROSS_ORIGIN'),
  },
  {
    who: 'somebody without a role',
    arrive: async () => identityOf(await signIn(TENANT, [])),
    refusal: unlessPublic('ACTION_FORBIDDEN'),
  },
  ...roleSchema.options.map((role) => ({
    who: `the role ${role}`,
    arrive: async () => identityOf(await signIn(TENANT, [role])),
    refusal: ({ action }: RouteAction): Refusal => {
      const permitted: readonly Role[] = action === 'public' ? [role] : actions[action].roles;
      return permitted.includes(role) ? null : 'ACTION_FORBIDDEN';
    },
  })),
];
const isSignOut = ({ method, path }: RouteAction) => method === 'DELETE' && path === '/session';

/** The refusals of the guards, before a route's own. */
const guards: readonly string[] = [
  ...['STAFF_SESSION_REQUIRED', 'PASSKEY_MISSING', 'STAFF_SWITCHED', 'ACTION_FORBIDDEN'],
  ...['CONSOLE_CROSS_ORIGIN', 'CONSOLE_NOT_FOUND'],
];

describe.each(registered)('%s', (route) => {
  test.each(callers)('answers $who as the table requires', async ({ arrive, refusal }) => {
    const row = rowOf(route);
    if (!row) throw new Error(`the table of actions has no row for ${route}`);
    const { cookie, shows, origin = CONSOLE } = await arrive();
    const answer = await visit(`/api/${TENANT}${addressOf(row.path)}`, {
      method: row.method,
      ...(cookie === undefined ? {} : { cookie }),
      headers: { origin, ...(shows === undefined ? {} : { [SHOWN_STAFF_HEADER]: shows }) },
      ...(row.method === 'GET' ? {} : { body: {} }),
    });
    const outcome = { status: answer.status, ...(await refusalIn(answer)) };
    const code = refusal(row);
    if (code === null) {
      expect(guards).not.toContain(outcome.code);
      expect(outcome.status).toBeLessThan(500);
    } else {
      const data = code === 'ACTION_FORBIDDEN' ? { data: { action: row.action } } : {};
      expect(outcome).toEqual({ status: operationErrors[code].status, code, ...data });
    }
  });
});

/** The address of a route, with ids that do not exist. */
const addressOf = (path: string) => path.replace(/:[a-z]+/g, 'a'.repeat(26));

const refusalSchema = v.object({
  error: v.object({ code: v.string(), data: v.optional(v.unknown()) }),
});

/** Returns the code and the data of a refusal, or nothing. */
async function refusalIn(answer: Response): Promise<{ code?: string; data?: unknown }> {
  if (answer.status < 400) {
    await answer.body?.cancel();
    return {};
  }
  return v.parse(refusalSchema, await answer.json()).error;
}

const commands = {
  refund: {},
  'request-refund': {},
  'approve-refund': {},
  capture: { force: false },
  revert: { force: false },
  close: { force: false, to: 'CAPTURED' },
  answer: { text: 'sorry' },
  note: {},
  'give-coupon': { yen: 100, days: 30, atMachine: false },
  offer: { yen: 100, days: 30, atMachine: false },
} as const satisfies Record<OrderCommand['kind'], object>;
const orderId = 'a'.repeat(26);

describe.each(Object.entries(commandActions))('the command %s', (kind, action) => {
  test.each(roleSchema.options)('is allowed for %s only if the table allows it', async (role) => {
    const more = Object.entries(commands).find(([name]) => name === kind)?.[1];
    const command = { kind, orderId, reason: 'a trial', ...more };
    const answer = await desks.get(role)?.call('POST', `/orders/${orderId}/actions`, command);
    const code = answer && (await outcomeOf(answer));
    const isUnknown = kind === 'approve-refund' ? 'REFUND_REQUEST_UNKNOWN' : 'ORDER_UNKNOWN';
    expect(code).toBe(mayDo([role], action) ? isUnknown : 'ACTION_FORBIDDEN');
  });
});

test('a suspended member of staff is refused from the next request on', async () => {
  const desk = await signIn(TENANT, ['support']);
  const owner = await signIn(TENANT, ['owner']);
  expect((await desk.call('GET', '/tasks')).status).toBe(200);
  const change = { roles: ['support'], suspended: true, reason: 'left the company' };
  expect((await owner.call('PUT', `/staff/${desk.staffId}`, change)).status).toBe(200);
  expect(await outcomeOf(await desk.call('GET', '/tasks'))).toBe('STAFF_SESSION_REQUIRED');
});

test('owners may do every action', () => {
  for (const { roles } of Object.values(actions)) expect(roles).toContain('owner');
});

test('the last owner cannot be removed, also if two owners remove each other at the same time', async () => {
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
