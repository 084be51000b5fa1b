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

/** As `proofGuard`, but admits people without a passkey, because their first one needs no other. */
export const furtherPasskeyGuard = createMiddleware<StaffEnv>(async (c, next) =>
  c.get('signedIn').staff.passkeys.length === 0 ? next() : proofGuard(c, next),
);
