import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LINE_PROOF_HEADER } from '../../contract/line-proof.ts';
import { problem } from '../http/problem.ts';
import { fail, ok, type Result } from '../result.ts';
import { proveIdentity } from './prove-identity.ts';
import { replaceSession } from './replace-session.ts';
import { setSessionCookie } from './session-cookie.ts';
import type { SessionEnv } from './session-guard.ts';

/**
 * Whether LINE says in this very request that the session's own person is there, by a token of the
 * tenant's channel. It stops a stolen cookie; whoever holds the unlocked phone has the token, too.
 */
export async function proveByLine(c: Context<SessionEnv>): Promise<Result<void>> {
  const { channelId } = c.get('tenant').client.lineLogin;
  if (!channelId) return fail('MISSING_LIFF_ID');
  const accessToken = c.req.header(LINE_PROOF_HEADER);
  if (!accessToken) return fail('LINE_PROOF_REQUIRED');
  const proved = await proveIdentity(c.get('services'), accessToken, channelId);
  if (!proved.ok && proved.error.code === 'LINE_UNAVAILABLE') return proved;
  const isOwn = proved.ok && proved.value.profile.userId === c.get('session').lineUserId;
  return isOwn ? ok(undefined) : fail('LINE_PROOF_REQUIRED');
}

/** What was proved by LINE has changed: the session goes on under a new id. Never fails. */
export async function renewSession(c: Context<SessionEnv>): Promise<void> {
  // A session that could not be replaced is a good one all the same.
  const token = await replaceSession(c.get('services'), c.get('session')).catch(() => undefined);
  if (token !== undefined) setSessionCookie(c, c.get('session').clientId, token);
}

/** Lets a request on only with LINE's word on who asks. */
export const lineProofGuard = createMiddleware<SessionEnv>(async (c, next) => {
  const proved = await proveByLine(c);
  return proved.ok ? next() : problem(c, proved.error);
});

/** As `lineProofGuard`; what it lets on changes something that the session stands for. */
export const lineProofChange = createMiddleware<SessionEnv>(async (c, next) => {
  const proved = await proveByLine(c);
  if (!proved.ok) return problem(c, proved.error);
  await next();
  if (c.res.ok) await renewSession(c);
  return undefined;
});
