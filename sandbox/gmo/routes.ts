import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { basicCredentials } from '../http/basic-auth.ts';
import type { SandboxContext } from '../http/context.ts';
import { approveRoutes } from './approve-routes.tsx';
import { type CallAnswer, calls, type GmoCall } from './calls.ts';
import type { Gmo } from './gmo.ts';
import { type GmoProblem, isProblem, problem, problemOnWire, titles } from './problems.ts';

const KeySchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
  ),
);

/** `/gmo`: openapi.mul-pay.jp, and the d払い page that it redirects people to. */
export function gmoRoutes(gmo: Gmo) {
  const app = new Hono<SandboxContext>();
  app.route('/redirect/wallet/authorize', approveRoutes(gmo));
  for (const [path, call] of Object.entries(calls)) {
    app.post(path, (c) => answerCall(c, gmo, call));
    app.all(path, (c) => send(c, problem('method_not_allowed')));
  }
  app.all('*', (c) => send(c, problem('resource_not_found')));
  return app;
}

async function answerCall(c: Context, gmo: Gmo, call: GmoCall): Promise<Response> {
  const shopId = shopOf(c, gmo);
  if (shopId === undefined) return send(c, problem('unauthorized_request'));
  if (c.req.header('content-type')?.split(';')[0]?.trim() !== 'application/json') {
    return send(c, problem('unsupported_media_type'));
  }
  const key = v.safeParse(KeySchema, c.req.header('idempotency-key'));
  if (!key.success) return send(c, problem('invalid_header', 'Idempotency-Key'));
  const body: unknown = await c.req.json().catch(() => undefined);
  const work = () => performCall(gmo, call, { shopId, body, origin: new URL(c.req.url).origin });
  if (key.output === undefined || !call.idempotent) return send(c, work().sent);
  return sendOnce(c, gmo, `${shopId} ${call.name} ${key.output}`, work);
}

/** `sent` is the response now. `actual` is the response to a repeated idempotency key. */
type Performed = { sent: CallAnswer | GmoProblem; actual: CallAnswer | GmoProblem };

/** Replays the first answer for a repeated key. Answers with status 500 and above are not stored. */
function sendOnce(c: Context, gmo: Gmo, key: string, work: () => Performed): Response {
  const earlier = gmo.replays.find(key);
  if (earlier !== undefined) return respond(earlier.status, earlier.body);
  const { sent, actual } = work();
  const { status, body } = answerOnWire(c, actual);
  if (status < 500) gmo.replays.keep(key, status, body);
  return send(c, sent);
}

/** Runs a call, unless a test or a person has prepared another answer. */
function performCall(
  gmo: Gmo,
  { name, work }: GmoCall,
  { shopId, body, origin }: { shopId: string; body: unknown; origin: string },
): Performed {
  const text = JSON.stringify(body);
  const prepared = gmo.outcomes.take({ call: name, account: shopId, text });
  const title = titles.find((one) => one === prepared?.code);
  const isInstead = title !== undefined && prepared?.afterEffect === false;
  const actual = isInstead ? problem(title) : work(gmo, shopId, body, origin);
  return { sent: title === undefined ? actual : problem(title), actual };
}

function shopOf(c: Context, { shops }: Gmo): string | undefined {
  const given = basicCredentials(c.req.header('authorization'));
  if (given === undefined) return undefined;
  return shops.get(given.user)?.shopPass === given.password ? given.user : undefined;
}

function answerOnWire(
  c: Context,
  done: CallAnswer | GmoProblem,
): { status: number; body: unknown } {
  const instance = new URL(c.req.url).pathname.replace(/^\/gmo/, '');
  return isProblem(done) ? problemOnWire(done, instance) : done;
}

function send(c: Context, done: CallAnswer | GmoProblem): Response {
  const { status, body } = answerOnWire(c, done);
  return respond(status, body);
}

function respond(status: number, body: unknown): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return Response.json(body, { status, headers: { 'content-type': type } });
}
