import { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { accountSchema, clientSchema, type Oidc } from '../oidc/oidc.ts';
import { readBody } from './read-body.ts';

/** `/control/oidc/…`: registers clients and accounts. */
export function oidcControlRoutes(oidc: Oidc) {
  const app = new Hono<SandboxContext>();
  app.put('/clients', async (c) => {
    const client = await readBody(c, clientSchema);
    oidc.clients.put(client.clientId, client);
    return c.json({ ok: true });
  });
  app.put('/accounts', async (c) => {
    const account = await readBody(c, accountSchema);
    oidc.accounts.put(account.subject, account);
    return c.json({ ok: true });
  });
  return app;
}
