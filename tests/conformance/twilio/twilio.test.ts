import { randomInt } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, textAt } from '../http.ts';

const account = 'ACdev00000000000000000000000000000';
const service = 'VAdev00000000000000000000000000000';
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const credentials = basic(account, 'dev-twilio-token');

const drawNumber = (prefix = '+8190') => `${prefix}${randomInt(10_000_000, 99_999_999)}`;

async function post(
  path: string,
  form: Record<string, string>,
  { sid = service, authorization = credentials } = {},
) {
  const response = await fetch(`${sandbox}/twilio/v2/Services/${sid}/${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const body: unknown = await response.json();
  return { http: response.status, body };
}
const start = (To: string, more: Record<string, string> = {}) =>
  post('Verifications', { To, Channel: 'sms', Locale: 'ja', ...more });
const check = (To: string, Code: string) => post('VerificationCheck', { To, Code });
const messagesTo = async (to: string) =>
  (await send('GET', `/control/twilio/messages?to=${encodeURIComponent(to)}`)).body;
const codeOf = async (to: string) => textAt(await messagesTo(to), 'latest', to);
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const moveClock = (minutes: number) =>
  send('PUT', '/control/twilio/clock', { offsetMs: minutes * 60_000 });

afterEach(() => moveClock(0));

describe('a verification', () => {
  test('arrives as a Japanese message whose last line browsers understand', async () => {
    const to = drawNumber();
    const started = await start(to);
    expect(started.http).toBe(201);
    expect(started.body).toMatchObject({
      ...{ to, channel: 'sms', status: 'pending', valid: false },
      ...{ account_sid: account, service_sid: service },
    });
    expect(textAt(started.body, 'sid')).toMatch(/^VE[0-9a-f]{32}$/);
    const text = textAt(await messagesTo(to), 'messages', 0, 'body');
    expect(text).toContain('認証コード');
    expect(text.split('\n').at(-1)).toBe(`@localhost #${await codeOf(to)}`);
  });

  test('is approved once by the right code, and then deleted', async () => {
    const to = drawNumber();
    await start(to);
    const code = await codeOf(to);
    const wrong = await check(to, otherThan(code));
    expect([wrong.http, pick(wrong.body, 'status')]).toEqual([200, 'pending']);
    const right = await check(to, code);
    expect(right.body).toMatchObject({ status: 'approved', valid: true });
    const again = await check(to, code);
    expect([again.http, pick(again.body, 'code')]).toEqual([404, 20404]);
  });

  test('allows five checks, and no sixth even with the right code', async () => {
    const to = drawNumber();
    await start(to);
    const code = await codeOf(to);
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await check(to, otherThan(code))).http).toBe(200);
    }
    const sixth = await check(to, code);
    expect([sixth.http, pick(sixth.body, 'code')]).toEqual([429, 60202]);
  });

  test('sends the same code five times and refuses the sixth with Twilio’s error', async () => {
    const to = drawNumber();
    const first = await start(to);
    const code = await codeOf(to);
    for (const _ of [2, 3, 4, 5]) {
      expect(textAt((await start(to)).body, 'sid')).toBe(textAt(first.body, 'sid'));
    }
    expect(await codeOf(to)).toBe(code);
    expect(await start(to)).toEqual({
      http: 429,
      body: {
        code: 60203,
        message: 'Max send attempts reached',
        more_info: 'https://www.twilio.com/docs/errors/60203',
        status: 429,
      },
    });
  });

  test('that is cancelled by its id ends, and the next one has a new code and new tries', async () => {
    const to = drawNumber();
    const first = textAt((await start(to)).body, 'sid');
    const code = await codeOf(to);
    for (const _ of [1, 2, 3, 4, 5]) await check(to, otherThan(code));
    const cancelled = await post(`Verifications/${first}`, { Status: 'canceled' });
    expect([cancelled.http, pick(cancelled.body, 'status')]).toEqual([200, 'canceled']);
    expect((await check(to, code)).http).toBe(404);
    expect(textAt((await start(to)).body, 'sid')).not.toBe(first);
    expect((await check(to, await codeOf(to))).body).toMatchObject({ status: 'approved' });
    expect((await post('Verifications/VEnone', { Status: 'canceled' })).http).toBe(404);
  });

  test('ends after ten minutes, and a new one can be sent', async () => {
    const to = drawNumber();
    const first = await start(to);
    const code = await codeOf(to);
    await moveClock(11);
    expect((await check(to, code)).http).toBe(404);
    expect(textAt((await start(to)).body, 'sid')).not.toBe(textAt(first.body, 'sid'));
  });
});

describe('Twilio refuses', () => {
  test.each([
    [{ To: '09012345678' }, 60200],
    [{ To: '+819012345678', Channel: 'pigeon' }, 60200],
    [{ To: '+81312345678' }, 60205],
    [{ To: '+81901234567' }, 60205],
  ])('to send to %o with %i', async ({ To, ...more }, code) => {
    const answer = await start(To, more);
    expect([answer.http, pick(answer.body, 'code')]).toEqual([400, code]);
  });

  test('an invalid code', async () => {
    expect(pick((await check(drawNumber(), 'abc')).body, 'code')).toBe(60200);
  });

  test('wrong credentials, and unknown services', async () => {
    const form = { To: drawNumber(), Channel: 'sms' };
    const stranger = await post('Verifications', form, { authorization: basic(account, 'x') });
    expect([stranger.http, pick(stranger.body, 'code')]).toEqual([401, 20003]);
    const nowhere = await post('Verifications', form, { sid: 'VAnone' });
    expect([nowhere.http, pick(nowhere.body, 'code')]).toEqual([404, 20404]);
  });
});

test('a registered service uses its own name and host, in English on request', async () => {
  const sid = 'VA0123456789abcdef0123456789abcdef';
  const accountSid = 'AC0123456789abcdef0123456789abcdef';
  await send('PUT', `/control/twilio/services/${sid}`, {
    ...{ accountSid, authToken: 't', friendlyName: 'Hinata Stand', host: 'app.example' },
  });
  const to = drawNumber('+8180');
  const form = { To: to, Channel: 'sms', Locale: 'en' };
  await post('Verifications', form, { sid, authorization: basic(accountSid, 't') });
  const text = textAt(await messagesTo(to), 'messages', 0, 'body');
  expect(text).toContain('Your Hinata Stand verification code is');
  expect(text).toMatch(/\n@app\.example #\d{6}$/);
});
