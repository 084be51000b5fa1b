import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { freshAccount } from './fresh-account.ts';
import { openAccount } from './open-account.ts';
import { isLinkEnding, type Owner, type StoredPayMethod } from './pay-method-document.ts';

/**
 * Returns whether to ask the provider when the account link ends. True if the end is unknown or
 * near, because the person may have prolonged the link at the provider. False for providers whose
 * links do not expire.
 */
export function shouldInquireLink(services: Services, method: StoredPayMethod): boolean {
  if (method.state !== 'active' || !services.payProviders[method.kind].capabilities.linkEnds) {
    return false;
  }
  return method.linkEndsAtMs === null || isLinkEnding(method, services.nowMs());
}

/**
 * Asks the provider about the link of an active method, and stores when it ends or that it has
 * ended. An inconclusive answer changes nothing.
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
