import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { freshAccount } from './fresh-account.ts';
import { openAccount } from './open-account.ts';
import { isLinkEnding, type Owner, type StoredPayMethod } from './pay-method-document.ts';

/**
 * Whether the provider is to be asked how the account link stands: while its end is not known, and
 * when it is near, because the person may have prolonged it at the provider. Only providers whose
 * links end by themselves are asked.
 */
export function isLinkToBeAsked(services: Services, method: StoredPayMethod): boolean {
  if (method.state !== 'active' || !services.payProviders[method.kind].capabilities.linkEnds) {
    return false;
  }
  return method.linkEndsAtMs === null || isLinkEnding(method, services.nowMs());
}

/**
 * Asks the provider how an active method's account link stands, and keeps what it says: over, or when
 * it ends. An answer that proves nothing changes nothing.
 */
export async function followLink(
  services: Services,
  client: TenantClient,
  owner: Owner,
  method: StoredPayMethod,
): Promise<void> {
  if (method.state !== 'active' || !method.account) return;
  const account = await openAccount(services, owner, method);
  if (!account.ok || account.value === undefined) return;
  const asked = await services.payProviders[method.kind].inquireBinding(client, account.value);
  const path = paths.payMethod(owner.clientId, owner.lineUserId, method.id);
  const condition = { updateTime: method.updateTime };
  if (asked.kind === 'DECLINED' && asked.code === 'BINDING_ENDED') {
    const ended = { state: 'ended', account: null, accountHash: null };
    await services.store.commit([update(path, ended, condition)]);
  }
  if (asked.kind !== 'OK' || asked.value.endsAt === null) return;
  if (Date.parse(asked.value.endsAt) === method.linkEndsAtMs) return;
  const linkEndsAt = new Timestamp(asked.value.endsAt);
  const fresh = await freshAccount(services, owner, method);
  await services.store.commit([update(path, { linkEndsAt, ...fresh }, condition)]);
}
