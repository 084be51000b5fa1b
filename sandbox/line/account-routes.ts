import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { bearerOf } from './bearer.ts';
import type { LineState } from './line.ts';
import type { Channel } from './registry.ts';
import { userIdOf } from './user-id.ts';

/** The calls for a channel's own token: the channel's account, webhook and LIFF apps. */
export function lineAccountRoutes(line: LineState) {
  const { registry, webhooks } = line;
  const app = new Hono<SandboxContext>();

  app.get('/v2/bot/info', (c) =>
    asChannel(c, line, 'messaging', async ({ id }) =>
      c.json({
        userId: await userIdOf(id, 'bot'),
        basicId: `@${id}`,
        displayName: registry.channel(id)?.provider ?? id,
        chatMode: 'bot',
        markAsReadMode: 'auto',
      }),
    ),
  );

  app.get('/v2/bot/channel/webhook/endpoint', (c) =>
    asChannel(c, line, 'messaging', ({ id }) => {
      const endpoint = webhooks.urlOf(id);
      if (endpoint === undefined) return c.json({ message: 'Webhook endpoint not found' }, 404);
      return c.json({ endpoint, active: webhooks.isActive(id) });
    }),
  );

  app.get('/liff/v1/apps', (c) =>
    asChannel(c, line, 'login', ({ id }) => {
      const apps = registry.apps().filter(({ channelId }) => channelId === id);
      if (apps.length === 0) return c.json({ message: 'not found' }, 404);
      return c.json({
        apps: apps.map(({ liffId, endpointUrl, name, scanQr }) => ({
          liffId,
          view: { type: 'full', url: endpointUrl },
          description: name,
          features: { qrCode: scanQr === 1 },
          permanentLinkPattern: 'concat',
          scope: ['openid', 'profile'],
          botPrompt: 'none',
        })),
      });
    }),
  );
  return app;
}

function asChannel(
  c: Context,
  { tokens, registry }: LineState,
  kind: Channel['kind'],
  work: (channel: Channel) => Response | Promise<Response>,
): Response | Promise<Response> {
  const channelId = tokens.channelOf(bearerOf(c.req.header('authorization')) ?? '');
  const channel = channelId === undefined ? undefined : registry.channel(channelId);
  if (channel?.kind === kind) return work(channel);
  return c.json(
    {
      message:
        'Authentication failed. Confirm that the access token in the authorization header is valid.',
    },
    401,
  );
}
