import { Validator } from '@cfworker/json-schema';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../worker/app.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../support/shop.ts';
import { control, seed } from '../support/stand-ins.ts';
import { lineToken, openTenant, problemIn, send, signedIn } from '../support/visitor.ts';

const app = createApp(null);

const TENANT = 'described';
const CHANNEL = '1650001950';
const json = v.record(v.string(), v.unknown());
const operation = v.object({
  summary: v.string(),
  parameters: v.optional(v.array(v.object({ name: v.string(), in: v.string() })), []),
  responses: v.record(
    v.string(),
    v.object({ content: v.optional(v.record(v.string(), v.object({ schema: json }))) }),
  ),
});
const documentSchema = v.object({
  openapi: v.string(),
  paths: v.record(v.string(), v.record(v.string(), operation)),
});
let document: v.InferOutput<typeof documentSchema>;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openTenant('described-too', '1650001951');
  await seed({
    [`clients/${TENANT}/faqs/refund`]: {
      question: { ja: '返金は？', en: 'Refunds?' },
      answer: { ja: '自動です。', en: 'By themselves.' },
    },
    [`clients/${TENANT}/documents/about`]: { version: '1', title: '会社', body: 'テスト' },
  });
  document = v.parse(documentSchema, await (await send('GET', '/api/openapi.json')).json());
});

const documented = (path: string) =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}').replace(/(.)\/$/, '$1');

describe('the API’s description', () => {
  test('contains every route of the app, and no others', () => {
    const own = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      // Only the doctor may call this route, so the description omits it.
      .filter(({ path }) => !path.startsWith('/api/self-check'))
      .map(({ method, path }) =>
        path.includes('_payload')
          ? `${method} /{page}/_payload.json`
          : `${method} ${documented(path)}`,
      );
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual([...new Set(own)].toSorted());
  });

  test('has paths without regular expressions, and names every parameter', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(item)) {
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        expect([path, inPath]).toEqual([path, named]);
      }
    }
  });

  test('describes every operation, and its problems in the catalogue’s format', () => {
    for (const item of Object.values(document.paths)) {
      for (const { summary, responses } of Object.values(item)) {
        expect(summary).not.toBe('');
        expect(Object.keys(responses)).not.toContain('400');
        expect(JSON.stringify(responses['default'])).toContain('"requestId"');
      }
    }
  });
});

test('fifty real answers, with success and errors, match the description', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { accessToken } = await lineToken('haruka', CHANNEL);
  const seen: string[] = [];
  /** Sends a request, and checks the response against its schema in the description. */
  const check = async (
    method: string,
    template: string,
    concrete: Record<string, string> = {},
    body?: unknown,
    headers = {},
  ) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => concrete[name] ?? TENANT);
    const withCookie = concrete['cookie'] ?? shopper.cookie;
    const answer = await send(method, path, { cookie: withCookie, body, headers });
    const responses = document.paths[template]?.[method.toLowerCase()]?.responses ?? {};
    const described = responses[String(answer.status)] ?? responses['default'];
    const what = `${method} ${path} ${answer.status}`;
    expect(described, what).toBeDefined();
    seen.push(what);
    const schema = described?.content?.['application/json']?.schema;
    if (!schema) return answer;
    const value: unknown = await answer.clone().json();
    const { valid, errors } = new Validator(schema, '2020-12', false).validate(value);
    expect(valid, `${what}: ${JSON.stringify(errors.slice(0, 3))} ${JSON.stringify(value)}`).toBe(
      true,
    );
    return answer;
  };
  const c = '/api/clients/{clientId}';
  const order = {
    machineId,
    slot: 'A1',
    productId: 'P1',
    expectedAmountYen: 160,
    payMethodId: shopper.id,
    couponId: null,
  };
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  await check('GET', c);
  await check('GET', c, { clientId: 'nobody-at-all' });
  for (const path of [
    '/faqs',
    '/session',
    '/sessions',
    '/me',
    '/me/spending',
    '/me/personal-info',
    '/machines',
    '/orders',
    '/coupons',
    '/pay-methods',
  ]) {
    await check('GET', c + path);
    await check('GET', c + path, { clientId: 'described-too' });
  }
  await check('GET', `${c}/faqs/{id}`, { id: 'refund' });
  await check('GET', `${c}/faqs/{id}`, { id: 'nothing' });
  await check('GET', `${c}/documents/{name}`, { name: 'about' });
  await check('GET', `${c}/documents/{name}`, { name: 'nothing' });
  await check('GET', `${c}/machines/{machineId}`, { machineId });
  await check('GET', `${c}/machines/{machineId}`, { machineId: 'm-nowhere' });
  await check('GET', `${c}/machines/{machineId}/alerts`, { machineId });
  await check('POST', `${c}/session`, { cookie: '' }, { accessToken });
  await check('POST', `${c}/session`, { cookie: '' }, { accessToken: 'invented' });
  await check('POST', `${c}/session`, { cookie: '' }, { accessToken: '' });
  await check('PUT', `${c}/me/settings`, {}, { language: 'en' });
  await check('PUT', `${c}/me/settings`, {}, { language: 'fr' });
  await check('POST', `${c}/me/consents`, {}, { termsOfUse: 'v0', privacyPolicy: 'v0' });
  await check('PUT', `${c}/me/personal-info`, {}, { birthday: 'never' });
  await check('POST', `${c}/coupons`, {}, { code: 'INVENTED' });
  await check('POST', `${c}/pay-methods/{kind}/bind`, { kind: 'paypay' });
  await check('POST', `${c}/pay-methods/{kind}/bind`, { kind: 'cash' });
  await check('PUT', `${c}/pay-methods/default`, {}, { id: shopper.id });
  await check('PUT', `${c}/pay-methods/default`, {}, { id: 'x' });
  await check('GET', `${c}/pay-methods/bindings/{id}`, { id: shopper.id });
  await check('GET', `${c}/pay-methods/bindings/{id}`, { id: 'a'.repeat(26) });
  await check('POST', `${c}/orders`, {}, order);
  await check('POST', `${c}/orders`, {}, { ...order, expectedAmountYen: 1 }, key());
  await check('POST', `${c}/orders`, {}, { ...order, machineId: 'm-nowhere' }, key());
  const { id: orderId } = await orderIn(await check('POST', `${c}/orders`, {}, order, key()));
  await check('GET', `${c}/orders/{orderId}`, { orderId });
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
  await check('GET', `${c}/orders/{orderId}`, { orderId });
  await check('GET', `${c}/orders`);
  await check('GET', `${c}/orders/{orderId}`, { orderId: 'a'.repeat(26) });
  await check(
    'POST',
    `${c}/orders/{orderId}/problem`,
    { orderId },
    { reason: 'damaged', text: '', photo: null },
  );
  await check('POST', `${c}/orders/{orderId}/problem`, { orderId }, { reason: 'bored' });
  await check('POST', '/api/lineAuthToken', { cookie: '' }, { accessToken, channelId: CHANNEL });
  await check(
    'POST',
    '/api/lineAuthToken',
    { cookie: '' },
    { accessToken: '', channelId: CHANNEL },
  );
  await check('POST', '/api/line/login', { cookie: '' }, { accessToken });
  await check('GET', '/builds/latest.json');
  await check('GET', '/{page}/_payload.json', { page: TENANT });
  await check('GET', '/{page}/_payload.json', { page: 'nowhere' });
  await check('GET', '/.well-known/jwks.json');
  expect(new Set(seen).size).toBeGreaterThanOrEqual(50);
});

test('an unknown API path is answered with 404 and “Page not found”', async () => {
  await signedIn(TENANT, CHANNEL);
  for (const path of ['/api/nothing', '/api/clients', '/api/machines/x/y/z']) {
    expect(await problemIn(await send('GET', path))).toMatchObject({
      status: 404,
      code: 'PAGE_NOT_FOUND',
      message: `Page not found: ${path}`,
    });
  }
  const { cookie } = await signedIn(TENANT, CHANNEL);
  const below = `/api/clients/${TENANT}/nothing`;
  expect((await problemIn(await send('GET', below, { cookie }))).message).toBe(
    `Page not found: ${below}`,
  );
  await control('DELETE', '/faults');
});
