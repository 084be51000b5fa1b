import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayPay, type PayPayApi } from '../../../worker/core/pay-providers/paypay/wire.ts';
import { listeningAt } from '../listening-at.ts';
import { onFreePort, startUntil } from '../processes.ts';

const KEYS = ['0a'.repeat(32), '1b'.repeat(32)];

const md5 = async (bytes: Uint8Array) =>
  new Uint8Array(createHash('md5').update(bytes).digest()).buffer;
const noSecrets = { read: async () => [], forget: () => undefined };

function nginxIsHere(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('nginx is not installed: the relay is not tried here\n');
    return false;
  }
}

type Seen = {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  body: string;
};

/** Runs relay/ in a real nginx, with an origin that records the requests. */
describe.runIf(nginxIsHere())('the relay in front of PayPay', () => {
  let relay: string;
  let stop: () => Promise<void>;
  let origin: Server;
  let log: string;
  let errors: string;
  let seen: Seen[] = [];
  let answer = 200;

  beforeAll(async () => {
    origin = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks).toString();
      const { method, headers } = request;
      seen.push({ method, url: request.url ?? '', headers, body });
      if (answer === 0) {
        response.destroy();
        return;
      }
      response.writeHead(answer, { 'content-type': 'application/json' });
      response.end('{"resultInfo":{"code":"SUCCESS"}}');
    });
    const payPayOrigin = await listeningAt(origin);
    const folder = mkdtempSync(join(tmpdir(), 'relay-'));
    log = join(folder, 'access.log');
    errors = join(folder, 'error.log');
    const template = readFileSync('relay/nginx.conf.template', 'utf8');
    const config = join(folder, 'nginx.conf');
    await onFreePort(async (port) => {
      const values: Readonly<Record<string, string>> = {
        RELAY_PORT: `127.0.0.1:${port}`,
        RELAY_KEYS: KEYS.join('|'),
        PAYPAY_ORIGIN: payPayOrigin,
      };
      const site = template
        .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
        .replaceAll('/dev/stdout', log)
        .replaceAll('/dev/stderr', errors);
      writeFileSync(
        config,
        `daemon off; pid ${folder}/pid; error_log stderr notice; events {}\nhttp { ${site} }`,
      );
      const ready = /start worker process /;
      ({ stop } = await startUntil(ready, 'nginx', ['-p', folder, '-c', config]));
      relay = `http://127.0.0.1:${port}`;
    });
  });
  beforeEach(() => {
    seen = [];
    answer = 200;
  });
  afterAll(async () => {
    await stop();
    origin.close();
  });

  const call = (path: string, key = KEYS[0]) =>
    fetch(`${relay}${path}`, {
      method: 'POST',
      headers: {
        ...(key === undefined ? {} : { 'x-relay-key': key }),
        'content-type': 'application/json',
        authorization: 'hmac OPA-Auth:signed',
      },
      body: '{"orderDescription":"コーヒー"}',
    });

  /** Waits for a line of the access log. nginx writes it after the caller has its answer. */
  const logged = (line: RegExp) =>
    expect.poll(() => readFileSync(log, 'utf8'), { timeout: 60_000 }).toMatch(line);

  test('forwards signed requests unchanged, without its own key', async () => {
    const path = '/v2/payments/preauthorize?agreeSimilarTransaction=true&x=%E3%81%82%2F';
    expect((await call(path)).status).toBe(200);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe(path);
    expect(seen[0]?.body).toBe('{"orderDescription":"コーヒー"}');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'hmac OPA-Auth:signed',
      'content-type': 'application/json',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-relay-key');
  });

  test('accepts either of two keys, and refuses requests without one', async () => {
    expect((await call('/v2/payments/a', KEYS[1])).status).toBe(200);
    for (const key of ['', 'x', `${KEYS[0]}0`, KEYS.join('|')]) {
      expect((await call('/v2/payments/a', key)).status).toBe(403);
    }
    expect((await fetch(`${relay}/v2/payments/a`)).status).toBe(403);
    expect(seen).toHaveLength(1);
  });

  test('accepts the edge’s calls with PAYPAY_RELAY_KEY, and none without it', async () => {
    const payPay = (PAYPAY_RELAY_KEY: string) =>
      createPayPay(
        { PAYPAY_BASE_URL: relay, PAYPAY_RELAY_KEY, PAYPAY_CREDENTIALS: {} },
        { fetch, nowMs: Date.now, md5, secrets: noSecrets },
      );
    const keys = { apiKey: 'a', apiSecret: 's', merchantId: 'm' };
    const ask = (api: PayPayApi) => api.call(keys, 'GET', '/v2/payments/order');
    expect(await ask(payPay(KEYS[1] ?? ''))).toMatchObject({ status: 200, code: 'SUCCESS' });
    expect(await ask(payPay(''))).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  test('redirects to no other host', async () => {
    for (const path of ['/', '/v3/payments', '/admin']) {
      expect((await call(path)).status).toBe(404);
    }
    expect(seen).toEqual([]);
  });

  test('forwards a refusal unchanged, and sends nothing twice', async () => {
    for (const status of [400, 401, 500, 503]) {
      answer = status;
      expect((await call('/v2/payments/a')).status).toBe(status);
    }
    expect(seen).toHaveLength(4);
  });

  test('is healthy only if PayPay responds', async () => {
    answer = 401;
    expect((await fetch(`${relay}/health`)).status).toBe(200);
    answer = 503;
    expect((await fetch(`${relay}/health`)).status).toBe(503);
  });

  test('checks PayPay’s health without any data of the caller', async () => {
    const asked = await fetch(`${relay}/health?userAuthorizationId=secret-wallet`, {
      headers: { authorization: 'Bearer secret', cookie: 'secret=1', 'x-relay-key': KEYS[0] ?? '' },
    });
    expect(asked.status).toBe(200);
    expect(seen).toMatchObject([{ method: 'GET', url: '/v2/payments/health', body: '' }]);
    expect(JSON.stringify(seen)).not.toMatch(/secret|relay-key/);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const body = method === 'OPTIONS' ? undefined : 'secret';
      const refused = await fetch(`${relay}/health`, { method, ...(body ? { body } : {}) });
      expect(refused.status, method).toBe(405);
    }
    expect(seen).toHaveLength(1);
  });

  test('logs only the status if PayPay breaks the connection', async () => {
    answer = 0;
    const path = '/v2/user/authorizations/secret-id?userAuthorizationId=secret-wallet';
    expect((await call(path)).status).toBe(502);
    await logged(/POST \/v2\/user 502 [\d.]+ 502 /);
    expect(existsSync(errors) ? readFileSync(errors, 'utf8') : '').toBe('');
  });

  test('logs neither an id nor a query', async () => {
    await call('/v2/user/authorizations/secret-id?userAuthorizationId=secret-wallet');
    await logged(/POST \/v2\/user 200/);
    expect(readFileSync(log, 'utf8')).not.toContain('secret');
  });
});
