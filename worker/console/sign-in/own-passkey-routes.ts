import { Hono } from 'hono';
import type { OwnPasskey } from '../../../contract/console/staff.ts';
import { removePasskey } from '../../core/staff/remove-passkey.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';

/** The caller's own passkeys: list, remove. */
export const ownPasskeyRoutes = new Hono<StaffEnv>()
  .get('/', (c) => {
    const passkeys: readonly OwnPasskey[] = c.get('signedIn').staff.passkeys;
    return c.json({ passkeys });
  })
  // Needs a passkey: an account whose last one is removed can add another after a sign-in alone.
  .delete('/:id', proofGuard, async (c) => {
    const { identityProviders } = c.get('tenant');
    const removed = await removePasskey(actingOf(c), c.get('signedIn').staff.id, {
      passkeyId: c.req.param('id'),
      issuers: identityProviders.map(({ issuer }) => issuer),
    });
    return removed.ok ? c.body(null, 204) : consoleProblem(c, removed.error);
  });
