import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import type { ServiceAccounts } from './service-accounts.ts';
import { verifyAssertion } from './verify-assertion.ts';

const GrantSchema = v.object({
  grant_type: v.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: v.pipe(v.string(), v.nonEmpty()),
});
const LIFETIME_SECONDS = 3599;

/** `/google/token` stands in for oauth2.googleapis.com/token. */
export function googleRoutes(accounts: ServiceAccounts, now: () => number) {
  const app = new Hono<SandboxContext>();
  app.post('/token', async (c) => {
    const grant = v.safeParse(GrantSchema, await c.req.parseBody());
    if (!grant.success) return c.json({ error: 'unsupported_grant_type' }, 400);
    const audience = c.req.url.split('?')[0] ?? '';
    const verified = await verifyAssertion(accounts, grant.output.assertion, {
      audience,
      now: now(),
    });
    if (verified === undefined) {
      return c.json({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 400);
    }
    const token = `ya29.sandbox-${crypto.randomUUID()}`;
    accounts.rememberToken(token, verified.email, now() + LIFETIME_SECONDS * 1000);
    return c.json({ access_token: token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer' });
  });
  return app;
}
