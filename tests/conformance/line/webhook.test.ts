import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { send, sendForm, textAt } from '../http.ts';
import { listeningAt } from '../listening-at.ts';

type Call = { readonly signature: string; readonly body: string };
const received: Call[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    received.push({ signature: String(request.headers['x-line-signature']), body });
    response.end();
  });
});

const login = `20${Date.now()}1`;
const messaging = `20${Date.now()}2`;
const secret = 'a messaging secret';

beforeAll(async () => {
  const origin = await listeningAt(server);
  await send('PUT', `/control/line/channels/${messaging}/messaging`, {
    channelSecret: secret,
    providerId: login,
    webhookUrl: `${origin}/hook`,
  });
});
afterAll(() => {
  server.close();
});

test('follows and blocks are sent to the provider’s webhook, signed over the raw body', async () => {
  const follow = (follows: boolean) =>
    send('PUT', '/control/line/follow', { personId: 'haruka', channelId: messaging, follows });
  await follow(false);
  await follow(true);
  const events = received.map(({ body }) => pick(JSON.parse(body), 'events', 0));
  expect(events.map((event) => textAt(event, 'type'))).toEqual(['unfollow', 'follow']);
  expect(textAt(events[0], 'source', 'userId')).toMatch(/^U[0-9a-f]{32}$/);
  for (const { signature, body } of received) {
    expect(signature).toBe(createHmac('sha256', secret).update(body).digest('base64'));
  }
});

test('a stateless token of the messaging channel can push to a group', async () => {
  const form = { grant_type: 'client_credentials', client_id: messaging, client_secret: secret };
  const token = await sendForm('/line/oauth2/v3/token', form);
  expect(pick(token.body, 'expires_in')).toBe(900);
  const answer = await send(
    'POST',
    '/line/v2/bot/message/push',
    { to: `C${'0'.repeat(32)}`, messages: [{ type: 'text', text: randomUUID() }] },
    { authorization: `Bearer ${textAt(token.body, 'access_token')}` },
  );
  expect(answer.http).toBe(200);
});
