import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { bearerOf } from './bearer.ts';
import type { LineState } from './line.ts';
import { PushSchema } from './messages.ts';
import { userIdOf } from './user-id.ts';

const RetryKey = v.optional(v.pipe(v.string(), v.uuid()));

/** The Messaging API's push. A repeated retry key sends nothing. */
export function lineMessagingRoutes(line: LineState) {
  const app = new Hono<SandboxContext>();
  app.post('/v2/bot/message/push', async (c) => {
    const channelId = line.tokens.channelOf(bearerOf(c.req.header('authorization')) ?? '');
    if (channelId === undefined) {
      return c.json(
        { message: 'Authentication failed. Confirm that the access token is valid.' },
        401,
      );
    }
    const retryKey = v.safeParse(RetryKey, c.req.header('x-line-retry-key'));
    if (!retryKey.success) return c.json({ message: 'The retry key is invalid' }, 400);
    const body = v.safeParse(PushSchema, await c.req.json().catch(() => undefined));
    if (!body.success) return c.json({ message: 'The request body is invalid' }, 400);
    const key = retryKey.output;
    const earlier = key === undefined ? undefined : line.messages.findByRetryKey(channelId, key);
    const requestId = crypto.randomUUID();
    if (earlier !== undefined) {
      return c.json({ message: 'The retry key is already accepted' }, 409, {
        'x-line-request-id': requestId,
        'x-line-accepted-request-id': earlier.requestId,
      });
    }
    const { to, messages } = body.output;
    const delivered = (await isFollower(line, channelId, to)) ? 1 : 0;
    const push = { requestId, channelId, recipient: to, delivered };
    const id = line.messages.add({ ...push, messages: JSON.stringify(messages) }, key);
    const sentMessages = messages.map((_, i) => ({
      id: String(id * 10 + i),
      quoteToken: 'sandbox',
    }));
    return c.json({ sentMessages }, 200, { 'x-line-request-id': requestId });
  });
  return app;
}

/**
 * Returns whether the message arrives. LINE answers 200 even if the person has blocked the account. Groups
 * and rooms (`C…`, `R…`) count as having the account as a member.
 */
async function isFollower(line: LineState, channelId: string, userId: string): Promise<boolean> {
  if (!userId.startsWith('U')) return true;
  const provider = line.registry.providerOf(channelId);
  for (const person of line.people.all()) {
    if ((await userIdOf(provider, person.id)) === userId) {
      return line.people.follows(provider, person.id);
    }
  }
  return false;
}
