import { Hono } from 'hono';
import * as v from 'valibot';
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

/** PayPay's spelling. What else it notifies about is not ours to act on yet. */
const noticeSchema = v.object({
  notification_type: v.pipe(v.string(), v.startsWith('customer.authroization.')),
  userAuthorizationId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});

/**
 * `POST /api/webhooks/paypay`. PayPay's notices carry no signature and may never come: each is only
 * a hint to ask PayPay itself. Whatever is sent, the answer is the same.
 */
export const payPayNoticeRoutes = new Hono<AppEnv>().post(
  '/paypay',
  answersOther('PayPay’s notices: hints, confirmed by inquiry', 204),
  rateLimit('REPORT_LIMIT'),
  async (c) => {
    const notice = v.safeParse(noticeSchema, await c.req.json().catch(() => undefined));
    if (notice.success) {
      const services = c.get('services');
      const hash = await accountHash(services, 'paypay', notice.output.userAuthorizationId);
      for (const found of await findByAccount(services, hash)) await confirm(services, found);
    }
    return c.body(null, 204);
  },
);

/** Ends an active method whose account link PayPay says is over. */
async function confirm(services: Services, { path, method }: Found): Promise<void> {
  const owner = ownerOf(path);
  if (!owner || method.state !== 'active' || !method.account) return;
  const tenant = await loadTenant(services, owner.clientId, 'strict', () => undefined);
  const account = await unseal(services.settings.SEAL_KEY, method.account);
  if (!tenant.ok || account === undefined) return;
  const asked = await services.payProviders.paypay.inquireBinding(tenant.value.client, account);
  if (asked.kind !== 'DECLINED') return;
  const ended = { state: 'ended', account: null, accountHash: null };
  const at = documentPath(...path.split('/'));
  await services.store.commit([update(at, ended, { updateTime: method.updateTime })]);
}
