import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { freshAccount } from './fresh-account.ts';
import {
  isConfirmable,
  type Owner,
  readPayMethod,
  type StoredPayMethod,
} from './pay-method-document.ts';
import { firstIsDefault } from './return-from-provider.ts';
import { settlePayMethod } from './settle-pay-method.ts';

/**
 * Confirms or refuses a binding for the person whose browser came back from the wallet. The
 * starter's own session may only refuse, because the starter may have sent the link to somebody
 * else to get their wallet. Repeating a decision changes nothing.
 */
export async function decideBinding(
  services: Services,
  client: TenantClient,
  owner: Owner,
  id: BindingId,
  { decision, mayConfirm }: { decision: 'confirm' | 'refuse'; mayConfirm: boolean },
): Promise<Result<StoredPayMethod>> {
  const method = await readPayMethod(services.store, owner, id);
  if (!method) return fail('NOT_FOUND');
  if (decision === 'refuse') return refuse(services, client, owner, method);
  if (method.state === 'active') return ok(method);
  const isOpen = isConfirmable(method, services.nowMs());
  if (!isOpen || !mayConfirm) return fail('PAY_METHOD_NOT_USABLE');
  const path = paths.payMethod(owner.clientId, owner.lineUserId, id);
  const active = {
    state: 'active',
    settleAt: null,
    ...(await freshAccount(services, owner, method)),
  };
  const confirmed = await services.store.commit([
    update(path, active, { updateTime: method.updateTime }),
    ...(await firstIsDefault(services.store, owner, id)),
  ]);
  if (!confirmed.ok) return fail('PAY_METHOD_NOT_USABLE');
  return ok({ ...method, state: 'active', settleAtMs: null });
}

async function refuse(
  services: Services,
  client: TenantClient,
  owner: Owner,
  method: StoredPayMethod,
): Promise<Result<StoredPayMethod>> {
  if (method.state === 'ended' || method.state === 'declined') return ok(method);
  if (method.state !== 'pending') return fail('PAY_METHOD_NOT_USABLE');
  // Due now: it is ended at the provider at once, or by the sweep if the provider does not answer.
  const due = new Date(services.nowMs()).toISOString();
  const path = paths.payMethod(owner.clientId, owner.lineUserId, method.id);
  const closed = await services.store.commit([
    update(path, { settleAt: new Timestamp(due) }, { updateTime: method.updateTime }),
  ]);
  if (!closed.ok) return fail('PAY_METHOD_NOT_USABLE');
  const now = await readPayMethod(services.store, owner, method.id);
  const settled = now ? await settlePayMethod(services, client, owner, now) : ok(undefined);
  if (!settled.ok) return settled;
  // For the person, the refusal ends it. The sweep continues until the provider has proved the end.
  const { value } = settled;
  return ok({ ...method, ...(value?.state === 'ended' ? value : {}), state: 'ended' });
}
