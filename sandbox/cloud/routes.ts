import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import type { LineState } from '../line/line.ts';
import { userIdOf } from '../line/user-id.ts';
import type { Cloud } from './cloud.ts';

const LoginSchema = v.strictObject({ accessToken: v.pipe(v.string(), v.nonEmpty()) });
/** The headers that the specification requires (§7). `ver` must be present and empty. */
const HeadersSchema = v.object({
  'content-type': v.pipe(v.string(), v.regex(/^application\/json\s*(;|$)/i)),
  ver: v.literal(''),
  from: v.literal('line'),
  client: v.literal('APP'),
});
const SLOW_MS = 10_000;

/** The cloud system's one call. It reports expected failures as HTTP 200 with another `code`. */
export function cloudRoutes(cloud: Cloud, line: LineState) {
  const app = new Hono<SandboxContext>();
  app.post('/line/login', async (c) => {
    const { mode, code = 500, data, delayMs } = cloud.mode.get();
    switch (mode) {
      case 'down':
        return c.body(null, 503);
      case 'html':
        return c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502);
      case 'code':
        return c.json({ code, message: 'sandbox: refused by the chosen mode', data });
      case 'no-token':
        return c.json({ code: 200, data: data ?? { register: false } });
      case 'slow':
        await new Promise((done) => setTimeout(done, delayMs ?? SLOW_MS));
        return login(c, cloud, line);
      default:
        return login(c, cloud, line);
    }
  });
  return app;
}

async function login(c: Context, cloud: Cloud, line: LineState) {
  const headers = v.safeParse(HeadersSchema, c.req.header());
  const refused = 'Content-Type json, ver (empty), from=line and client=APP are required';
  if (!headers.success) return c.json({ code: 400, message: refused });
  const body = v.safeParse(LoginSchema, await c.req.json().catch(() => undefined));
  if (!body.success)
    return c.json({ code: 400, message: 'accessToken, and nothing else, is required' });
  const token = line.tokens.findValid(body.output.accessToken);
  if (token === undefined) return c.json({ code: 401, message: 'invalid access token' });
  const userId = await userIdOf(line.registry.providerOf(token.channelId), token.personId);
  const register = cloud.recordLogin(`${token.channelId}/${userId}`);
  return c.json({ code: 200, data: { token: `cloud-${crypto.randomUUID()}`, register } });
}
