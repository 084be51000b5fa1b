import { log, logWord } from '../log.ts';
import { type Answer, okay } from '../pay-providers/port/answer.ts';
import { ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { accountHashes, findByAccount } from './account-hash.ts';
import { openAccount } from './open-account.ts';
import { isDue, type Owner, type StoredPayMethod } from './pay-method-document.ts';
import { settleLater } from './settle-later.ts';

/**
 * Ends an unfinished method at the provider: a binding without a return or without a confirmation
 * in time, or an unanswered unbinding. Only the provider's proof ends it. Until then the sweep
 * retries with growing pauses. Repeating the call changes nothing.
 *
 * @returns the method's current state, or undefined once it is gone. SEALED_UNREADABLE: nothing was
 * asked.
 */
export async function settlePayMethod(
  services: Services,
  client: TenantClient,
  owner: Owner,
  method: StoredPayMethod,
): Promise<Result<StoredPayMethod | undefined>> {
  if (!isDue(method, services.nowMs())) return ok(method);
  const path = paths.payMethod(owner.clientId, owner.lineUserId, method.id);
  const condition = { updateTime: method.updateTime };
  if (await isPaying(services, owner, method)) {
    const settleAt = Timestamp.ofMs(services.nowMs() + WAIT_FOR_ORDER_MS);
    await services.store.commit([update(path, { settleAt }, condition)]);
    return ok(method);
  }
  const ended = await endAtProvider(services, client, owner, method);
  if (!ended.ok || ended.value.kind !== 'OK') {
    if (ended.ok && ended.value.kind === 'MISCONFIGURED') {
      const outcome = logWord(ended.value.code);
      log('pay-provider.misconfigured', { clientId: owner.clientId, outcome });
    }
    const waiting = await settleLater(services, owner, method);
    return ended.ok ? ok(waiting) : ended;
  }
  if (method.state === 'unbinding') {
    await services.store.commit([
      { kind: 'delete', path, if: condition },
      ...(await noLongerDefault(services, owner, method.id)),
    ]);
    return ok(undefined);
  }
  const over = { state: 'ended', account: null, accountHash: null } as const;
  const fields = { ...over, settleAt: null, settleSince: null };
  await services.store.commit([update(path, fields, condition)]);
  return ok({ ...method, ...over, settleAtMs: null, settleSinceMs: null });
}

/** How often to check a wallet whose order is still open. It is unbound after the order ends. */
const WAIT_FOR_ORDER_MS = 60_000;

/**
 * Returns whether an order on this method is open. No provider documents what happens to a held
 * amount once its link ends.
 */
async function isPaying(
  { store }: Services,
  { clientId }: Owner,
  { state, id }: StoredPayMethod,
): Promise<boolean> {
  if (state !== 'unbinding') return false;
  const where = [{ field: 'openOn', op: 'EQUAL', value: id }] as const;
  return (await store.query({ from: paths.orders(clientId), where, limit: 1 })).length > 0;
}

/**
 * Ends the account link. OK proves that nothing is left. It first asks about a binding that was
 * only started, because somebody may have approved it at the carrier and closed the page. Nobody
 * knows whose approval that is, so it must not stay.
 */
async function endAtProvider(
  services: Services,
  client: TenantClient,
  owner: Owner,
  method: StoredPayMethod,
): Promise<Result<Answer<void>>> {
  const provider = services.payProviders[method.kind];
  if (method.accountHash !== null && (await isSharedLink(services, method, [method.accountHash]))) {
    return ok(okay(undefined));
  }
  const account = await openAccount(services, owner, method);
  if (!account.ok) return account;
  if (account.value !== undefined) {
    const hashes = await accountHashes(services, method.kind, account.value);
    // Another person's method on the same link may be hashed under another key of the ring.
    if (hashes.length > 1 && (await isSharedLink(services, method, hashes)))
      return ok(okay(undefined));
    return ok(await provider.unbind(client, account.value));
  }
  // Without a reference the person never got the provider's address, so nobody can have approved
  // anything.
  const canAsk = provider.capabilities.bindingResult === 'inquiry' && method.reference !== null;
  if (!canAsk) return ok(okay(undefined));
  const { id, nonce } = method;
  const found = await provider.finishBinding(client, { bindingId: id, nonce }, null);
  if (found.kind === 'OK') return ok(await provider.unbind(client, found.value.reference));
  // Only a final state declines. In any other state somebody may still approve the binding.
  return ok(found.kind === 'DECLINED' ? okay(undefined) : found);
}

/**
 * Returns whether another method uses the same account link. A provider may link a wallet to a
 * merchant only once, however often it is bound. Ending the link because of a stranger's
 * unconfirmed binding would take it from its owner.
 */
async function isSharedLink(
  services: Services,
  method: StoredPayMethod,
  hashes: readonly [string, ...string[]],
): Promise<boolean> {
  const sharing = await findByAccount(services, hashes);
  return sharing.some(({ method: other }) => other.id !== method.id && other.state === 'active');
}

/** Returns the writes that stop a removed method from being the default, for the same commit. */
async function noLongerDefault(
  { store }: Services,
  { clientId, lineUserId }: Owner,
  id: string,
): Promise<readonly Write[]> {
  const path = paths.lineUser(clientId, lineUserId);
  const user = await store.get(path);
  if (user?.fields['defaultPayMethod'] !== id) return [];
  return [update(path, { defaultPayMethod: null }, { updateTime: user.updateTime })];
}
