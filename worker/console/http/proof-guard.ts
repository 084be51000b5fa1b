import { createMiddleware } from 'hono/factory';
import type { StaffEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

/**
 * Admits a request only within five minutes of a passkey's proof. A stolen cookie alone changes neither
 * roles nor limits.
 */
export const proofGuard = createMiddleware<StaffEnv>(async (c, next) =>
  c.get('signedIn').provedUntilMs === null
    ? consoleProblem(c, { code: 'PASSKEY_REQUIRED' })
    : next(),
);

/**
 * Admits a request that adds a passkey. The first one needs a recent sign-in, and any other one an earlier
 * passkey. A stolen cookie alone makes none.
 */
export const newPasskeyGuard = createMiddleware<StaffEnv>(async (c, next) => {
  const { staff, mayMakeFirstPasskey } = c.get('signedIn');
  if (staff.passkeys.length > 0) return proofGuard(c, next);
  return mayMakeFirstPasskey ? next() : consoleProblem(c, { code: 'SIGN_IN_STALE' });
});
