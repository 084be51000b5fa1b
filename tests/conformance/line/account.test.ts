import { beforeEach, expect, test } from 'vitest';
import { send, sendForm, textAt } from '../http.ts';

/** The calls for a channel's own token. Formats and statuses are from LINE's reference. */
let channelId: string;

beforeEach(() => {
  channelId = `21${Date.now()}${Math.floor(performance.now())}`;
});

async function bearerOf(id: string) {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: 'secret' };
  const { body } = await sendForm('/line/oauth2/v3/token', form);
  return { authorization: `Bearer ${textAt(body, 'access_token')}` };
}
const ask = async (path: string) =>
  send('GET', `/line${path}`, undefined, await bearerOf(channelId));

const registerMessaging = (more: object = {}) =>
  send('PUT', `/control/line/channels/${channelId}/messaging`, {
    channelSecret: 'secret',
    ...more,
  });
const registerApp = (more: object = {}) =>
  send('PUT', `/control/line/apps/${channelId}-abcdefgh`, {
    channelId,
    channelSecret: 'secret',
    endpointUrl: 'https://app.example.jp/demo',
    name: 'Demo',
    ...more,
  });

test('a messaging channel returns its account and its webhook, and whether the webhook is enabled', async () => {
  await registerMessaging();
  expect((await ask('/v2/bot/info')).body).toMatchObject({
    userId: expect.stringMatching(/^U[0-9a-f]{32}$/),
    basicId: expect.stringMatching(/^@/),
    displayName: expect.any(String),
  });
  expect((await ask('/v2/bot/channel/webhook/endpoint')).http).toBe(404);
  await registerMessaging({ webhookUrl: 'https://app.example.jp/hook' });
  expect((await ask('/v2/bot/channel/webhook/endpoint')).body).toEqual({
    endpoint: 'https://app.example.jp/hook',
    active: true,
  });
  await registerMessaging({ webhookActive: false });
  expect((await ask('/v2/bot/channel/webhook/endpoint')).body).toEqual({
    endpoint: 'https://app.example.jp/hook',
    active: false,
  });
});

test('a Login channel returns its LIFF apps', async () => {
  await registerApp({ scanQr: false });
  expect((await ask('/liff/v1/apps')).body).toMatchObject({
    apps: [
      {
        liffId: `${channelId}-abcdefgh`,
        view: { type: 'full', url: 'https://app.example.jp/demo' },
        features: { qrCode: false },
        permanentLinkPattern: 'concat',
      },
    ],
  });
});

test.each(['/v2/bot/info', '/v2/bot/channel/webhook/endpoint', '/liff/v1/apps'])(
  '%s is refused without a token, and with a token of another kind of channel',
  async (path) => {
    expect((await send('GET', `/line${path}`)).http).toBe(401);
    await (path.startsWith('/liff') ? registerMessaging() : registerApp());
    expect((await ask(path)).http).toBe(401);
  },
);
