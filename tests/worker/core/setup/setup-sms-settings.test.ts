import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../../worker/app.ts';
import { newPerson, openSetUpTenant } from '../../support/set-up.ts';

afterEach(() => vi.restoreAllMocks());

test('a tenant that needs SMS without its settings gets a catalogue error, and the log names them', async () => {
  await openSetUpTenant('silent', '1650007001', { required: ['verify-code'] });
  const { cookie, accessToken } = await newPerson('silent', '1650007001');
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const without = { ...env, SMS_AUTH_TOKEN: undefined, PHONE_KEYS: '' };
  for (const [path, body] of [
    ['code', { phoneNumber: '09012345678' }],
    ['verify', { code: '123456' }],
  ] as const) {
    const answer = await createApp(null).request(
      `http://app.test/api/clients/silent/phone/${path}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'http://app.test',
          cookie,
          'x-line-access-token': accessToken,
        },
        body: JSON.stringify(body),
      },
      without,
      { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} },
    );
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'SMS_NOT_CONFIGURED' } });
  }
  expect(lines.join('\n')).toContain('["SMS_AUTH_TOKEN","PHONE_KEYS"]');
  expect(lines.join('\n')).not.toContain('SMS_ACCOUNT_SID');
});
