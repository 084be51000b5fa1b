import { Hono } from 'hono';
import type { PayMethodKind } from '../../contract/client.ts';
import { unseal } from '../crypto/seal.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answersOther } from '../http/describe.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { documentPath } from '../store/segments.ts';
import { update } from '../store/writes.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { accountHash, type Found, findByAccount } from './account-hash.ts';
import { ownerOf } from './owner-of-path.ts';
import { payProviders } from './providers/registry.ts';

/**
 * `POST /api/webhooks/{provider}`, for providers that send notices. They carry no signature and may
 * never come: each is only a hint to ask the provider itself. Whatever is sent, the answer is the same.
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
  const hash = await accountHash(services, kind, account);
  for (const found of await findByAccount(services, hash)) await confirm(services, found);
}

/** Ends an active method whose account link the provider says is over. */
async function confirm(services: Services, { path, method }: Found): Promise<void> {
  const owner = ownerOf(path);
  if (!owner || method.state !== 'active' || !method.account) return;
  const tenant = await loadTenant(services, owner.clientId, 'strict', () => undefined);
  const account = await unseal(services.settings.SEAL_KEY, method.account);
  if (!tenant.ok || account === undefined) return;
  const provider = services.payProviders[method.kind];
  const asked = await provider.inquireBinding(tenant.value.client, account);
  if (asked.kind !== 'DECLINED') return;
  const ended = { state: 'ended', account: null, accountHash: null };
  const at = documentPath(...path.split('/'));
  await services.store.commit([update(at, ended, { updateTime: method.updateTime })]);
}
