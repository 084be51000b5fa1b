import type { PublicClient } from '../../contract/client.ts';
import { unseal } from '../crypto/seal.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { findByAccount } from './account-hash.ts';
import { isDue, type Owner, type StoredPayMethod } from './pay-method-document.ts';
import { type Answer, okay } from './port/answer.ts';

/**
 * Brings to an end what is open: a binding nobody came back for or nobody confirmed in time is ended
 * at the provider, and so is one whose unbinding was not answered. Running it twice is the same as
 * once; when the provider does not answer, the next run tries again.
 * @returns the method as it stands now; undefined once it is gone.
 */
export async function settlePayMethod(
  services: Services,
  client: PublicClient,
  owner: Owner,
  method: StoredPayMethod,
): Promise<StoredPayMethod | undefined> {
  if (!isDue(method, services.nowMs())) return method;
  const path = paths.payMethod(owner.clientId, owner.lineUserId, method.id);
  const condition = { updateTime: method.updateTime };
  if (await isPaying(services, owner, method)) {
    const settleAt = Timestamp.ofMs(services.nowMs() + WAIT_FOR_ORDER_MS);
    await services.store.commit([update(path, { settleAt }, condition)]);
    return method;
  }
  const ended = await endAtProvider(services, client, method);
  if (ended.kind !== 'OK') return method;
  if (method.state === 'unbinding') {
    await services.store.commit([
      { kind: 'delete', path, if: condition },
      ...(await noLongerDefault(services, owner, method.id)),
    ]);
    return undefined;
  }
  const fields = { state: 'ended', settleAt: null, account: null, accountHash: null };
  await services.store.commit([update(path, fields, condition)]);
  return { ...method, state: 'ended', settleAtMs: null, account: null, accountHash: null };
}

/** A wallet that an order is open on is unbound once that order has ended: until then this often. */
const WAIT_FOR_ORDER_MS = 60_000;

/**
 * Whether an order on this method has not ended. No provider says what becomes of a held amount once the
 * link it was made through is gone.
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
 * Ends the account link. A binding that was only started is asked about first: somebody may have
 * approved it at the carrier's and closed the page, and such an approval, which nobody can say whose
 * it was, must not stay.
 */
async function endAtProvider(
  services: Services,
  client: PublicClient,
  method: StoredPayMethod,
): Promise<Answer<void>> {
  const { payProviders, settings } = services;
  const provider = payProviders[method.kind];
  if (await isSharedLink(services, method)) return okay(undefined);
  const account = method.account ? await unseal(settings.SEAL_KEY, method.account) : undefined;
  if (account !== undefined) return provider.unbind(client, account);
  if (provider.capabilities.bindingResult !== 'inquiry') return okay(undefined);
  const { id, nonce } = method;
  const found = await provider.finishBinding(client, { bindingId: id, nonce }, null);
  if (found.kind === 'OK') return provider.unbind(client, found.value.reference);
  // UNKNOWN here: the person never got to the end, so there is nothing to undo.
  return found.kind === 'RETRY_LATER' ? found : okay(undefined);
}

/**
 * Whether somebody pays through the same account link: PayPay links a wallet to a merchant once,
 * however often it is bound. Ending it for a stranger's unconfirmed binding would take it from its owner.
 */
async function isSharedLink(services: Services, method: StoredPayMethod): Promise<boolean> {
  if (method.accountHash === null) return false;
  const sharing = await findByAccount(services, method.accountHash);
  return sharing.some(({ method: other }) => other.id !== method.id && other.state === 'active');
}

/** The commit that removes a method also stops it from being the default. */
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
