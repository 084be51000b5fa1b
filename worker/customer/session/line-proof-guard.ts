import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LINE_PROOF_HEADER } from '../../../contract/customer/line-proof.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { problem } from '../../http/problem.ts';
import { proveIdentity } from './prove-identity.ts';
import { replaceSession } from './replace-session.ts';
import { setSessionCookie } from './session-cookie.ts';
import type { SessionEnv } from './session-guard.ts';

/**
 * Verifies the request's access token with LINE. It must belong to the tenant's channel and to the
 * session's person. So a stolen cookie alone does not pass. Somebody who holds the unlocked phone
 * does.
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

/** Replaces the session after a change that requires LINE's proof. Never throws. */
export async function renewSession(c: Context<SessionEnv>): Promise<void> {
  // If the replacement fails, the old session remains valid.
  const token = await replaceSession(c.get('services'), c.get('session')).catch(() => undefined);
  if (token !== undefined) setSessionCookie(c, c.get('session').clientId, token);
}

/** Admits only requests with a LINE access token of the session's person. */
export const lineProofGuard = createMiddleware<SessionEnv>(async (c, next) => {
  const proved = await proveByLine(c);
  return proved.ok ? next() : problem(c, proved.error);
});

/**
 * Admits like `lineProofGuard`, and replaces the session after a successful request. For changes to
 * what a session gives access to, such as a wallet.
 */
export const lineProofChange = createMiddleware<SessionEnv>(async (c, next) => {
  const proved = await proveByLine(c);
  if (!proved.ok) return problem(c, proved.error);
  await next();
  if (c.res.ok) await renewSession(c);
  return undefined;
});
