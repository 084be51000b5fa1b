import { Hono } from 'hono';
import type { PayMethodKind } from '../../contract/shared/client.ts';
import { accountHashes, findByAccount } from '../core/pay/account-hash.ts';
import { followLink } from '../core/pay/follow-link.ts';
import { ownerOf } from '../core/pay/owner-of-path.ts';
import { payProviders } from '../core/pay-providers/registry.ts';
import type { Services } from '../core/services.ts';
import { loadTenant } from '../core/tenant/load-tenant.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answersOther } from '../http/describe.ts';
import { rateLimit } from '../http/rate-limit.ts';

/**
 * `POST /api/webhooks/{provider}`, for providers that send notices. A notice has no signature and
 * may never arrive, so each is only a hint to ask the provider. The response is the same for any
 * content.
 */
export const payWebhookRoutes = new Hono<AppEnv>();

for (const { kind, readNotice } of Object.values(payProviders)) {
  if (!readNotice) continue;
  payWebhookRoutes.post(
    `/${kind}`,
    answersOther('A provider’s notices: hints, confirmed by inquiry', 204),
    rateLimit('REPORT_LIMIT'),
    async (c) => {
      const account = readNotice(await c.req.json().catch(() => undefined));
      if (account !== undefined) await checkAccount(c.get('services'), kind, account);
      return c.body(null, 204);
    },
  );
}

async function checkAccount(services: Services, kind: PayMethodKind, account: string) {
  const hashes = await accountHashes(services, kind, account);
  for (const { path, method } of await findByAccount(services, hashes)) {
    const owner = ownerOf(path);
    const tenant = owner && (await loadTenant(services, owner.clientId, 'strict', () => undefined));
    if (owner && tenant?.ok) await followLink(services, tenant.value.client, owner, method);
  }
}
