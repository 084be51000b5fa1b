import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { Avatar } from './avatar.tsx';
import { bearerOf } from './bearer.ts';
import { contextToken } from './context-token.ts';
import type { LineState } from './line.ts';
import { profileOf } from './profile.ts';

const DeauthorizeSchema = v.object({ userAccessToken: v.string() });

/** api.line.me, except OAuth and messaging. */
export function lineApiRoutes(line: LineState) {
  const { tokens, registry, people } = line;
  const app = new Hono<SandboxContext>();
  const originOf = (url: string) => new URL(url).origin;

  app.get('/liff/v2/apps/:liffId/contextToken', async (c) => {
    const liff = registry.app(c.req.param('liffId'));
    if (liff === undefined) return c.json({ message: 'not found' }, 404);
    const bearer = bearerOf(c.req.header('authorization'));
    const token = bearer === undefined ? undefined : tokens.findValid(bearer);
    if (bearer !== undefined && token === undefined) {
      return c.json({ message: 'The access token expired' }, 401);
    }
    const userId = token && (await profileOf(line, token, originOf(c.req.url))).userId;
    return c.json({ contextToken: contextToken(liff, 'external', userId) });
  });

  app.get('/v2/profile', async (c) => {
    const token = tokens.findValid(bearerOf(c.req.header('authorization')) ?? '');
    if (token === undefined) return c.json({ message: 'The access token expired' }, 401);
    return c.json(await profileOf(line, token, originOf(c.req.url)));
  });

  app.get('/friendship/v1/status', (c) => {
    const token = tokens.findValid(bearerOf(c.req.header('authorization')) ?? '');
    if (token === undefined) return c.json({ message: 'The access token expired' }, 401);
    const provider = registry.providerOf(token.channelId);
    return c.json({ friendFlag: people.follows(provider, token.personId) });
  });

  app.post('/user/v1/deauthorize', async (c) => {
    const channelId = tokens.channelOf(bearerOf(c.req.header('authorization')) ?? '');
    if (channelId === undefined) return c.json({ message: 'invalid channel access token' }, 401);
    const body = v.safeParse(DeauthorizeSchema, await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ message: 'userAccessToken is required' }, 400);
    const token = tokens.findValid(body.output.userAccessToken);
    if (token?.channelId !== channelId)
      return c.json({ message: 'invalid user access token' }, 400);
    tokens.revokeAll(channelId, token.personId);
    return c.body(null, 204);
  });

  app.get('/avatars/:file', (c) => {
    const personId = c.req.param('file').replace(/\.svg$/, '');
    const svg = <Avatar seed={personId} />;
    return c.body(svg.toString(), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });
  return app;
}
