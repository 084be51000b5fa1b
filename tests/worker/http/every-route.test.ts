import { env } from 'cloudflare:workers';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  SHOWN_PERSON_HEADER,
  SHOWN_PERSON_PARAMETER,
} from '../../../contract/customer/shown-person.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { createApp } from '../../../worker/app.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import { signSession, verifySession } from '../../../worker/customer/session/session-token.ts';
import { publicRoute } from '../../../worker/http/public-route.ts';
import { control } from '../support/stand-ins.ts';
import { openTenant, problemIn, send, signedIn } from '../support/visitor.ts';

const app = createApp(null);

/** Every handler below a tenant, taken from the app, so a new route is tested automatically. */
const prefix = '/api/clients/:clientId';
const routes = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(prefix))
      // Reversed, because a map keeps the last entry of a key, and a route's first handler decides.
      .map(
        ({ method, path, handler }) =>
          [`${method} ${path}`, { method, path, isPublic: handler === publicRoute }] as const,
      )
      .reverse(),
  ).values(),
];
const concrete = (path: string, tenant: string) =>
  path.replace(':clientId', tenant).replace(/:\w+/g, 'some-id');
const nameOf = ({ method, path }: (typeof routes)[number]) =>
  `${method} ${path.slice(prefix.length)}`;
const closed = routes.filter(({ isPublic }) => !isPublic);

const cookies: Record<string, string> = {};
let own: Awaited<ReturnType<typeof signedIn>>;
const asCookie = (token: string) => `__Host-session.mine=${token}`;

beforeAll(async () => {
  await openTenant('mine', '1650003001');
  await openTenant('theirs', '1650003002');
  const mine = await signedIn('mine', '1650003001');
  own = mine;
  const theirs = await signedIn('theirs', '1650003002');
  const token = mine.cookie.split('=')[1] ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const encode = (value: unknown) =>
    btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
  const claims = decodeJwt(token);
  const stranger = await generateKeyPair('ES256');
  Object.assign(cookies, {
    'no session': '',
    'another tenant’s session': theirs.cookie,
    'another tenant’s token under this tenant’s name': asCookie(theirs.cookie.split('=')[1] ?? ''),
    'a tampered user': asCookie(`${head}.${encode({ ...claims, sub: 'Uvictim' })}.${signature}`),
    'alg:none': asCookie(`${encode({ alg: 'none', typ: 'JWT' })}.${body}.`),
    'a stranger’s signature': asCookie(
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test-1' })
        .sign(stranger.privateKey),
    ),
    'an HMAC over the public key': asCookie(
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'test-1' })
        .sign(new TextEncoder().encode('x'.repeat(32))),
    ),
    'a session that is over by time': asCookie(await signedLongAgo(token)),
    nonsense: asCookie('nonsense'),
  });
});

/** Returns the same session, signed with our own key 31 days ago. */
async function signedLongAgo(token: string): Promise<string> {
  const settings = settingsOf(env);
  const claims = await verifySession(settings, v.parse(clientIdSchema, 'mine'), token, Date.now());
  if (!claims) throw new Error('the session was not valid to begin with');
  return signSession(settings, claims, Date.now() - 31 * 24 * 3600_000);
}

describe('the table of routes', () => {
  test('has these public routes and no others', () => {
    const open = routes.filter(({ isPublic }) => isPublic);
    expect(open.map(nameOf).sort()).toEqual([
      'DELETE /session',
      'GET ',
      'GET /documents/:name',
      'GET /faqs',
      'GET /faqs/:id',
      'GET /pay-methods/bindings/:id',
      'GET /pictures/:id',
      'POST /errors',
      'POST /pay-methods/bindings/:id',
      'POST /session',
    ]);
  });

  test('lists the routes that need a session', () => {
    expect(closed.map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /session',
        'GET /me',
        'GET /machines',
        'GET /orders',
        'GET /sessions',
      ]),
    );
  });
});

describe('an address of a tenant’s API that no route has', () => {
  const unknown = [
    ['GET', '/nothing-here'],
    ['GET', '/orders/some-id/nothing-here'],
    ['POST', '/me/nothing-here'],
    ['PATCH', '/orders'],
    ['DELETE', '/machines'],
  ] as const;
  test.each(unknown)('%s %s is 404 with and without a session', async (method, below) => {
    const path = `/api/clients/mine${below}`;
    const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
    const mine = (await signedIn('mine', '1650003001')).cookie;
    for (const cookie of [undefined, cookies['nonsense'], mine]) {
      const answer = await send(method, path, { cookie, body });
      expect(await problemIn(answer)).toMatchObject({
        status: 404,
        code: 'PAGE_NOT_FOUND',
        message: `Page not found: ${path}`,
      });
    }
  });
});

const kinds = [
  'no session',
  'a session that is over by time',
  'another tenant’s session',
  'another tenant’s token under this tenant’s name',
  'a tampered user',
  'alg:none',
  'a stranger’s signature',
  'an HMAC over the public key',
  'nonsense',
];

describe.each(closed)('$method $path', ({ method, path }) => {
  test.each(kinds)('refuses %s', async (kind) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await send(method, concrete(path, 'mine'), { cookie: cookies[kind], body });
    expect(await problemIn(answer)).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
  });
});

/** A page of a person whose cookie another tab has replaced by that of another person. */
describe.each(routes)('$method $path, from a page with a signed-in person', ({ method, path }) => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  const address = () => concrete(path, 'mine');

  test.each([
    ['the header', '', { [SHOWN_PERSON_HEADER]: 'Uanother' }],
    ['the address', `?${SHOWN_PERSON_PARAMETER}=Uanother`, {}],
  ])('is refused if %s names another person than the session', async (_, query, headers) => {
    const { cookie } = own;
    const answer = await send(method, `${address()}${query}`, { cookie, body, headers });
    expect(await problemIn(answer)).toMatchObject({ status: 409, code: 'PERSON_CHANGED' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['the session’s own person', (id: string) => ({ [SHOWN_PERSON_HEADER]: id })],
    ['nobody, as builds before this header do', () => ({})],
  ])('is accepted if it names %s', async (_, headersOf) => {
    // One route closes the account and another signs out, so each call uses a new person.
    const personId = crypto.randomUUID();
    await control('POST', '/line/users', { personId, displayName: personId });
    const { cookie, userId } = await signedIn('mine', '1650003001', personId);
    const answer = await send(method, address(), { cookie, body, headers: headersOf(userId) });
    const problem = answer.ok ? undefined : await problemIn(answer);
    expect(problem?.code).not.toBe('PERSON_CHANGED');
    expect(problem?.status).not.toBe(401);
  });
});

/** A provider's notice always gets the same response, so that its sender learns nothing. */
const isNotice = (path: string) => path.startsWith('/api/webhooks/');

describe('every route, public or not', () => {
  const all = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path }));
  const hostile = [
    '%2e%2e%2f',
    '%00',
    '..%2f..%2fclients',
    '%F0%9F%8D%B5',
    "'%3B--",
    'x'.repeat(3000),
    '%',
  ];

  test.each(hostile)('answers the hostile segment %j without a 5xx', async (segment) => {
    for (const { method, path } of all) {
      const address = path.replace(/:\w+(\{[^}]*\})?/g, segment).replace(/\*/g, segment);
      const answer = await send(method, address.startsWith('/') ? address : `/${address}`, {
        ...(method === 'GET' ? {} : { body: [] }),
      });
      await answer.body?.cancel();
      expect(answer.status, `${method} ${address.slice(0, 60)}`).toBeLessThan(500);
    }
  });

  test.each([
    ['{'],
    ['[]'],
    ['null'],
    ['"text"'],
    [`${'['.repeat(9000)}`],
    ['{"__proto__":{"x":1}}'],
  ])('answers the body %j with a 4xx', async (text) => {
    for (const { method, path } of all.filter(
      (route) => route.method !== 'GET' && route.method !== 'DELETE' && !isNotice(route.path),
    )) {
      const answer = await send(method, concrete(path, 'mine'), { rawBody: text });
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
  });

  test('refuses a body that is too large', async () => {
    const answer = await send('POST', '/api/clients/mine/session', {
      body: { accessToken: 'x'.repeat(40_000) },
    });
    expect(await problemIn(answer)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('refuses a write that comes from another origin', async () => {
    for (const { method, path } of all.filter((route) => route.method !== 'GET')) {
      const answer = await send(method, concrete(path, 'mine'), {
        body: {},
        headers: { origin: 'https://evil.example' },
      });
      expect(await problemIn(answer), `${method} ${path}`).toMatchObject({
        status: 403,
        code: 'CROSS_ORIGIN',
      });
    }
  });

  test('carries a request id and the security headers', async () => {
    for (const address of [
      '/mine',
      '/api/clients/mine',
      '/nowhere',
      '/api/nowhere',
      '/builds/latest.json',
    ]) {
      const answer = await send('GET', address);
      await answer.body?.cancel();
      expect(answer.headers.get('x-request-id'), address).toMatch(/^[\w-]{8,64}$/);
      expect(answer.headers.get('x-content-type-options'), address).toBe('nosniff');
      expect(answer.headers.get('x-frame-options'), address).toBe('DENY');
    }
  });
});
