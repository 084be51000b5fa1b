import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { operationErrors } from '../../../../contract/console/operation-errors.ts';
import { SHOWN_STAFF_HEADER } from '../../../../contract/console/shown-staff.ts';
import { createConsoleApp } from '../../../../worker/console/app.ts';
import { CONSOLE, type Desk, signIn, visit } from '../console.ts';
import { cookieOf, provideIdentity } from '../identity.ts';
import { boughtOrder } from '../operated-orders.ts';
import { openShop } from '../shop.ts';
import { seed } from '../stand-ins.ts';
import { CURRENT, makeThings, valuesByPath } from './console-things.ts';
import type { Door } from './declare.ts';
import { ABSENT, type Json } from './json-sample.ts';
import type { Caller } from './judge.ts';
import { type HostileRequest, hostileRequests, type Operation, operationsOf } from './requests.ts';

const TENANT = 'hostile-desk';
const CHANNEL = '1650009914';
const PASSKEY = 'aKey';
const app = createConsoleApp();
const document: unknown = await (await visit('/api/openapi.json')).json();
/** Operations that end the session or change how staff sign in come last, because the others need both. */
const isLast = ({ method, path }: Operation) =>
  Number(
    method === 'DELETE' ||
      path.endsWith('/decommission') ||
      (method === 'PUT' && path.endsWith('/settings')),
  );
const operations = operationsOf(document).toSorted((one, other) => isLast(one) - isLast(other));

let owner: Desk;
const challenges = { passkey: '', enrol: '', oidc: '' };
let shared: Readonly<Record<string, Json | typeof ABSENT>> = {};
let ids: Readonly<Record<string, string>> = {};

const versionSchema = v.object({
  seen: v.optional(v.nullable(v.string())),
  version: v.optional(v.nullable(v.string())),
});
const invitedSchema = v.object({ staffId: v.string(), link: v.string() });

async function open(): Promise<void> {
  await openShop(TENANT, CHANNEL);
  await provideIdentity(TENANT, ['aya']);
  const { orderId, shopper, machineId } = await boughtOrder(
    { tenant: TENANT, channel: CHANNEL },
    'paypay',
  );
  const problem = { reason: 'other', text: 'It is warm', photo: null };
  await shopper.call('POST', `/orders/${orderId}/problem`, problem);
  owner = await signIn(TENANT, ['owner']);
  const colleague = await signIn(TENANT, ['support', 'finance']);
  const key = { staffId: owner.staffId, publicKey: 'pQECAyYgASFYIA', counter: 0 };
  await seed({ [`clients/${TENANT}/staffPasskeys/${PASSKEY}`]: key });
  const begin = async (path: string, body: unknown) =>
    cookieOf(await owner.call('POST', path, body), 'staff-challenge');
  challenges.passkey = await begin('/passkeys/challenge', {});
  challenges.enrol = await begin('/passkeys/enrol/challenge', {});
  challenges.oidc = await begin('/sign-in/company', { invitation: null });
  const invite = { name: 'Ken', roles: ['support'] };
  const answer = await owner.call('POST', '/staff', invite);
  const { link } = v.parse(invitedSchema, await answer.json());
  ids = {
    ...{ orders: orderId, staff: colleague.staffId, sessions: 'a'.repeat(20) },
    ...{ passkeys: `${owner.staffId}-laptop`, prices: await makeThings(TENANT, machineId, owner) },
  };
  shared = {
    ...{ clientId: TENANT, orderId, machine: machineId, machineId, person: shopper.userId },
    ...{
      provider: 'company',
      task: `problem.${orderId}`,
      to: colleague.staffId,
      invitation: new URL(link).hash.slice(1),
    },
    ...{
      reason: 'a trial',
      text: 'Sorry',
      refundYen: 1,
      seen: null,
      force: false,
      roles: ['support'],
    },
    ...{ month: '2026-10', period: 'day', day: '2026-11-20', target: `order.${orderId}` },
    ...{ route: ABSENT, group: ABSENT, site: '駅', slot: 'A1', productId: 'P1' },
    ...{ q: 'tea', version: null, cursor: ABSENT, clientDataJSON: 'AA', rawId: PASSKEY },
    files: ['id,state,yen'],
  };
}

/** Returns the value of `id`: the subject of the path, or a passkey in a body. */
const idIn = (path: string): string => {
  const [, below = ''] = /^\/api\/\{clientId\}\/(\w+)\/\{id\}/.exec(path) ?? [];
  return ids[below] ?? PASSKEY;
};

/** Returns the value of a name in a path. */
function knownIn(path: string, name: string): Json | typeof ABSENT | undefined {
  const [, values = {}] = valuesByPath.find(([below]) => below.test(path)) ?? [];
  if (name === 'change') return ids['prices'];
  if (Object.hasOwn(values, name)) return values[name];
  return name === 'id' ? idIn(path) : shared[name];
}

/** Returns the cookie of the challenge that a route answers. */
function challengeOf(path: string): string {
  if (path.includes('/sign-in/return')) return challenges.oidc;
  return /enrol|invitation/.test(path) ? challenges.enrol : challenges.passkey;
}

const unlimited = { limit: async () => ({ success: true }) };
const bindings = { ...env, STAFF_SIGN_IN_LIMIT: unlimited, STAFF_REVEAL_LIMIT: unlimited };

/** Returns the current version of what a path changes, as its page would have loaded it. */
async function currentAt(path: string): Promise<string | null> {
  const [, below = ''] = /^\/api\/[^/]+(\/.*?)(?:\/details|\/photo)?$/.exec(path) ?? [];
  const answer = await owner.call('GET', below);
  const read = v.safeParse(versionSchema, await answer.json());
  return read.success ? (read.output.seen ?? read.output.version ?? null) : null;
}

async function sendAs(
  { cookie, staffId }: { readonly cookie: string; readonly staffId: string },
  { method, path, headers, body: written }: HostileRequest,
): Promise<Response> {
  const isVersioned = typeof written === 'string' && written.includes(CURRENT);
  const body = isVersioned
    ? written.replaceAll(`"${CURRENT}"`, JSON.stringify(await currentAt(path)))
    : written;
  const request = new Request(`${CONSOLE}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...{ origin: CONSOLE, cookie: `${cookie}; ${challengeOf(path)}` },
      [SHOWN_STAFF_HEADER]: staffId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return app.fetch(request, bindings);
}

const stranger: Caller = {
  send: (request) => sendAs({ cookie: 'a=b', staffId: 'nobody' }, request),
  renew: async () => false,
};
const signedIn: Caller = {
  send: (request) => sendAs(owner, request),
  renew: async () => {
    if ((await owner.call('GET', '/session')).ok) return false;
    owner = await signIn(TENANT, ['owner'], { as: owner });
    return true;
  },
};

const statuses: Readonly<Record<string, { readonly status: number }>> = operationErrors;
const statusOf = (code: string) =>
  Object.hasOwn(operationErrors, code) ? statuses[code]?.status : undefined;

/** The console's API, called without a session and by an owner with a passkey. */
export const consoleDoor: Door = {
  open,
  operations,
  requestsOf: (operation) => hostileRequests(operation, (name) => knownIn(operation.path, name)),
  stranger,
  signedIn,
  statusOf,
};
