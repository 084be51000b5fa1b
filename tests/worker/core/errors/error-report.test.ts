import { beforeAll, describe, expect, test } from 'vitest';
import { stopMinute } from '../../support/limits.ts';
import { list } from '../../support/stand-ins.ts';
import { openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';

const report = {
  code: 'UNCAUGHT',
  message: 'failed at https://app.test/reported?code=secret1#access_token=secret2',
  page: '/reported/account?token=secret3#id_token=secret4',
  stack: 'at x (https://app.test/assets/a.js?secret5#secret6)\nat y',
};

beforeAll(async () => {
  stopMinute();
  await openTenant('reported', '1650006001');
});

describe('a browser’s error report', () => {
  test('is stored with the session’s person, but without query and hash', async () => {
    const { cookie, userId } = await signedIn('reported', '1650006001');
    const answer = await send('POST', '/api/clients/reported/errors', { body: report, cookie });
    expect(answer.status).toBe(204);
    const records = (await list('logs/app/errors')).map(({ fields }) => fields ?? {});
    const record = records.find(({ type }) => type?.['stringValue'] === 'browser-error');
    expect(record?.['userId']).toEqual({ stringValue: userId });
    expect(record?.['createdAt']).toHaveProperty('timestampValue');
    const text = JSON.stringify(record);
    expect(text).toContain('/reported/account');
    expect(text).not.toMatch(/secret\d/);
  });

  test('is accepted without a session', async () => {
    expect((await send('POST', '/api/clients/reported/errors', { body: report })).status).toBe(204);
  });

  test('that is too long is refused, naming the field', async () => {
    const answer = await send('POST', '/api/clients/reported/errors', {
      body: { ...report, message: 'x'.repeat(501) },
    });
    expect(await problemIn(answer)).toMatchObject({ status: 400, data: { fields: ['message'] } });
  });
});

describe('the rate limit', () => {
  const from = (address: string, path: string, body: object) =>
    send('POST', path, { body, headers: { 'cf-connecting-ip': address } });

  test('limits one address’s reports without affecting other addresses', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 15; n++) {
      statuses.push((await from('192.0.2.1', '/api/clients/reported/errors', report)).status);
    }
    expect(statuses).toContain(429);
    expect((await from('192.0.2.2', '/api/clients/reported/errors', report)).status).toBe(204);
  });

  test('limits one address’s sign-ins over all tenants and both endpoints, with the time to retry', async () => {
    const answers: Response[] = [];
    for (let n = 0; n < 70; n++) {
      const path = n % 2 ? '/api/line/login' : '/api/clients/reported/session';
      answers.push(await from('192.0.2.3', path, { accessToken: '' }));
    }
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toBe('60');
    expect(await problemIn(limited ?? new Response('{}'))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });
});
