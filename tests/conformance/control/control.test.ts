import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, pick, targets } from '../firestore/wire.ts';
import { sandbox, send } from '../http.ts';

/** A URL that only this file calls, so that its faults do not affect other requests. */
const probe = '/line/liff/v2/apps/fault-probe/contextToken';
const clear = () => send('DELETE', '/control/faults');
beforeEach(clear);
afterEach(clear);

const arm = (...faults: unknown[]) => send('PUT', '/control/faults', faults);
const standIn = () => {
  const [target] = targets;
  if (target === undefined) throw new Error('the stand-in is always there');
  return openDatabase(target);
};

describe('faults', () => {
  test('a status fault applies the configured number of times, only on its path', async () => {
    await arm({
      pathPrefix: '/line/liff',
      pathContains: 'fault-probe',
      method: 'get',
      times: 2,
      kind: 'status',
      status: 429,
      body: { message: 'slow down' },
    });
    expect((await send('GET', '/line/v2/profile')).http).toBe(401);
    const answers = [await send('GET', probe), await send('GET', probe), await send('GET', probe)];
    expect(answers.map((answer) => answer.http)).toEqual([429, 429, 404]);
    expect(answers[0]?.body).toEqual({ message: 'slow down' });
  });

  test('a dropped answer breaks the connection', async () => {
    await arm({ pathPrefix: probe, kind: 'drop' });
    await expect(send('GET', probe)).rejects.toThrow();
  });

  test('an html fault returns an HTML page', async () => {
    await arm({ pathPrefix: probe, kind: 'html' });
    const answer = await send('GET', probe);
    expect([answer.http, answer.headers.get('content-type')]).toEqual([
      502,
      'text/html; charset=utf-8',
    ]);
  });

  test('an after-effect-timeout does the work, and drops the answer', async () => {
    const db = standIn();
    await arm({
      pathPrefix: '/v1',
      pathContains: `${db.root}:commit`,
      kind: 'after-effect-timeout',
    });
    const lost = await fetch(`${sandbox}/v1/${db.root}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ writes: [db.update('c/a', {})] }),
    });
    expect(lost.status).toBe(504);
    expect((await db.get('c/a')).http).toBe(200);
  });

  test('a fault after the effect can return another answer', async () => {
    const body = { resultInfo: { code: 'SERVICE_ERROR' } };
    await arm({ pathPrefix: probe, kind: 'after-effect-timeout', status: 500, body });
    expect(await send('GET', probe)).toMatchObject({ http: 500, body });
  });

  test('a duplicated request is handled twice, and answered once', async () => {
    const sid = 'VAduplicate';
    const account = { accountSid: 'ACduplicate', authToken: 't' };
    await send('PUT', `/control/twilio/services/${sid}`, account);
    const path = `/twilio/v2/Services/${sid}/Verifications`;
    await arm({ pathPrefix: path, kind: 'duplicate' });
    const to = '+819000000001';
    const answer = await fetch(`${sandbox}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('ACduplicate:t')}` },
      body: new URLSearchParams({ To: to, Channel: 'sms' }),
    });
    expect(answer.status).toBe(201);
    const inbox = await send('GET', `/control/twilio/messages?to=${encodeURIComponent(to)}`);
    expect(pick(inbox.body, 'messages')).toHaveLength(2);
  });

  test('a fault for one order’s call does not apply to another order’s', async () => {
    const db = standIn();
    const [own, other] = [`orders/${randomUUID()}`, `orders/${randomUUID()}`];
    const pathContains = `${db.root}:commit`;
    await arm({ pathPrefix: '/v1', pathContains, bodyContains: own, kind: 'status', status: 503 });
    expect((await db.commit(db.update(other, {}))).http).toBe(200);
    expect((await db.get(own)).http).toBe(404);
    expect((await db.commit(db.update(own, {}))).http).toBe(503);
    expect((await db.commit(db.update(own, {}))).http).toBe(200);
  });

  test('a fault with an empty body filter is refused', async () => {
    expect((await arm({ pathPrefix: '/v1', bodyContains: '', kind: 'html' })).http).toBe(400);
  });

  test('a fault of an unknown kind is refused', async () => {
    expect((await arm({ pathPrefix: '/line', kind: 'explode' })).http).toBe(400);
  });
});

describe('a world', () => {
  const atWorld = (name: string, path: string) => `/worlds/${name}${path}`;

  test('has its own state, separate from other worlds', async () => {
    const [here, other] = [randomUUID(), randomUUID()];
    await send('PUT', atWorld(here, '/control/faults'), [{ pathPrefix: '/line', kind: 'html' }]);
    const faultsAt = async (path: string) => pick((await send('GET', path)).body, 'faults');
    expect(await faultsAt('/control/faults')).toEqual([]);
    expect(await faultsAt(atWorld(other, '/control/faults'))).toEqual([]);
    expect((await send('GET', probe)).http).toBe(404);
    expect((await send('GET', atWorld(here, `${probe}?a=b`))).http).toBe(502);
    const log = await send('GET', atWorld(here, '/control/requests'));
    expect(pick(log.body, 'requests')).toMatchObject([{ path: probe, queryKeys: ['a'] }]);
  });
});

describe('the request log', () => {
  test('names query keys but not their values, and counts what Firestore would bill', async () => {
    const last = Number(pick((await send('GET', '/control/requests')).body, 'last'));
    const db = standIn();
    await send('GET', '/line/oauth2/v2.1/verify?access_token=very-secret');
    await db.commit(db.update('c/a', {}), db.update('c/b', {}));
    await db.get('c/none');
    await db.query({ from: [{ collectionId: 'c' }] });
    await db.query({ from: [{ collectionId: 'nothing' }] });
    const { body } = await send('GET', `/control/requests?since=${last}`);
    expect(JSON.stringify(body)).not.toContain('very-secret');
    const entries = pick(body, 'requests');
    const own = (Array.isArray(entries) ? entries : []).filter((entry) =>
      String(pick(entry, 'path')).includes(db.root),
    );
    expect(
      own.map((entry) => [pick(entry, 'status'), pick(entry, 'reads'), pick(entry, 'writes')]),
    ).toEqual([
      [200, 0, 2],
      [404, 1, 0],
      [200, 2, 0],
      [200, 1, 0],
    ]);
    expect(JSON.stringify(body)).toContain('"queryKeys":["access_token"]');
  });
});

test.each(['/', '/line-users', '/messages', '/data', '/faults', '/wallets', '/dpay', '/sms'])(
  'the stand-in serves the page %s',
  async (path) => {
    const response = await fetch(`${sandbox}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<!DOCTYPE html><html lang="ja">/);
  },
);
