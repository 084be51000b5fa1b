import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { bearerOf } from './bearer.ts';
import type { LineState } from './line.ts';
import type { UserToken } from './tokens.ts';

const Text = v.pipe(v.string(), v.nonEmpty());
const OpenSchema = v.object({
  mainLiffId: Text,
  subLiffId: Text,
  mstChallenge: Text,
  appData: v.optional(v.unknown()),
});
const EnterSchema = v.object({ msit: Text, mstVerifier: Text });
const AnswerSchema = v.object({
  mst: Text,
  status: v.picklist(['submit', 'cancel', 'close']),
  result: v.optional(v.unknown()),
});
const AppDataSchema = v.object({ mst: Text });
const WaitSchema = v.object({ msit: Text, mstChallenge: Text });

/** LINE's servers answer before a proxy times out, and the SDK polls again. */
const PATIENCE_MS = 50_000;

const refused = (c: Context, errorDetail: string) =>
  c.json({ error: 'INVALID_ARGUMENT', error_description: errorDetail, errorDetail }, 400);

/** Parses the body of a call that carries a person's token. */
async function asked<T>(c: Context, line: LineState, schema: v.GenericSchema<unknown, T>) {
  const token = line.tokens.findValid(bearerOf(c.req.header('authorization')) ?? '');
  if (token === undefined) return c.json({ message: 'The access token expired' }, 401);
  const body = v.safeParse(schema, await c.req.json().catch(() => undefined));
  return body.success ? { token, body: body.output } : refused(c, 'no proper argument');
}

/** api.line.me: a LIFF app opens another one above itself and receives its answer. */
export function subWindowRoutes(line: LineState) {
  const { subWindows } = line;
  const app = new Hono<SandboxContext>();
  app.post('/liff/v2/sub/msit', async (c) => {
    const call = await asked(c, line, OpenSchema);
    if (call instanceof Response) return call;
    const { mainLiffId, subLiffId, mstChallenge: challenge } = call.body;
    if (!mayOpen(line, call.token, mainLiffId, challenge)) return refused(c, 'invalid challenge');
    const { personId } = call.token;
    const appData = JSON.stringify(call.body.appData ?? {});
    return c.json({
      msit: subWindows.open({ challenge, mainLiffId, subLiffId, personId, appData }),
    });
  });
  app.post('/liff/v2/sub/mst', async (c) => {
    const call = await asked(c, line, EnterSchema);
    if (call instanceof Response) return call;
    const mst = await subWindows.enter(call.body.msit, call.body.mstVerifier);
    return mst === undefined ? refused(c, 'invalid verifier') : c.json({ mst });
  });
  app.post('/liff/v2/sub/appData', async (c) => {
    const call = await asked(c, line, AppDataSchema);
    if (call instanceof Response) return call;
    const found = subWindows.byToken(call.body.mst);
    return found ? c.json({ appData: found.appData }) : refused(c, 'invalid mst');
  });
  app.post('/liff/v2/sub/result', async (c) => {
    const call = await asked(c, line, AnswerSchema);
    if (call instanceof Response) return call;
    const { mst, status, result } = call.body;
    const found = subWindows.byToken(mst);
    if (found === undefined) return refused(c, 'invalid mst');
    subWindows.answer(found.msit, { status, result });
    return c.json({ status, result });
  });
  return app;
}

const mayOpen = (
  { registry, subWindows }: LineState,
  { channelId }: UserToken,
  mainLiffId: string,
  challenge: string,
): boolean =>
  registry.app(mainLiffId)?.channelId === channelId &&
  subWindows.verifierOf(challenge) !== undefined;

/** liff.line.me: the lower app waits for the answer of the window above it. */
export function waitResultRoutes(line: LineState) {
  const { subWindows } = line;
  const app = new Hono<SandboxContext>();
  app.post('/liff/v2/sub/waitResult', async (c) => {
    const call = await asked(c, line, WaitSchema);
    if (call instanceof Response) return call;
    const { msit, mstChallenge } = call.body;
    const found = subWindows.find(msit);
    if (found?.challenge !== mstChallenge) return refused(c, 'invalid msit');
    if (found.status === '') await subWindows.wait(msit, PATIENCE_MS);
    const { status, result } = subWindows.find(msit) ?? found;
    // `error` makes the SDK poll again.
    if (status === '') return c.json({ status: 'error', result: {} });
    return c.json({ status, result: v.parse(ResultText, result) });
  });
  return app;
}

const ResultText = v.pipe(v.string(), v.parseJson());
