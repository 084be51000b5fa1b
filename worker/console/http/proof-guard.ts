import { createMiddleware } from 'hono/factory';
import type { StaffEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

/**
 * Admits a request only within five minutes of a passkey's use. So a stolen cookie alone cannot
 * change roles or limits.
 */
export const proofGuard = createMiddleware<StaffEnv>(async (c, next) =>
  c.get('signedIn').provedUntilMs === null
    ? consoleProblem(c, { code: 'PASSKEY_REQUIRED' })
    : next(),
);

/**
 * Admits a request that adds a passkey. The first passkey needs a recent sign-in, any other one a
 * recent use of an earlier passkey. So a stolen cookie alone cannot add one.
 */
export const newPasskeyGuard = createMiddleware<StaffEnv>(async (c, next) => {
  const { staff, mayMakeFirstPasskey } = c.get('signedIn');
  if (staff.passkeys.length > 0) return proofGuard(c, next);
  return mayMakeFirstPasskey ? next() : consoleProblem(c, { code: 'SIGN_IN_STALE' });
});
