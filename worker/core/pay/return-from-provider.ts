import type { BindingId, ReturnResult } from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { seal } from '../crypto/seal.ts';
import { payMethodAccount } from '../crypto/seal-context.ts';
import type { BoundAccount } from '../pay-providers/port/pay-provider.ts';
import type { ReturnEvidence } from '../pay-providers/port/provider-descriptor.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { accountHashes, findByAccount } from './account-hash.ts';
import { type BindingNonce, readNonce } from './binding-nonce.ts';
import { ownerOf } from './owner-of-path.ts';
import { type Owner, readPayMethod, type StoredPayMethod } from './pay-method-document.ts';

/** How long a person who came back in another browser has to confirm. */
export const CONFIRM_MS = 15 * 60_000;

/** A person's return, and the provider that they return from. */
export type Returned = ReturnEvidence & { readonly kind: PayMethodKind };

/**
 * `confirm`: another browser than the starter's came back. Its user decides, and gets a cookie for
 * only this decision.
 */
export type ReturnOutcome =
  | { readonly kind: 'bound'; readonly bindingId: BindingId }
  | { readonly kind: 'confirm'; readonly bindingId: BindingId; readonly owner: Owner }
  | { readonly kind: 'nothing'; readonly result: ReturnResult };

const nothing = (result: ReturnResult): ReturnOutcome => ({ kind: 'nothing', result });

/**
 * Handles a person's return from the provider. One commit consumes the nonce and stores the method,
 * so a repeated return binds once. A return that cannot be verified consumes nothing, so a forged
 * one cannot block the real one.
 *
 * @param isStarter whether the browser that came back belongs to the starter.
 */
export async function returnFromProvider(
  services: Services,
  client: TenantClient,
  returned: Returned,
  isStarter: (owner: Owner) => Promise<boolean>,
): Promise<ReturnOutcome> {
  const { store, payProviders, nowMs } = services;
  const nonce = await readNonce(store, returned.kind, returned.nonce);
  // The nonce is unknown, used, or another tenant's. The sender cannot tell these apart.
  if (nonce?.clientId !== client.clientId) return nothing('invalid');
  if (nonce.expiresAtMs <= nowMs()) return nothing('expired');
  const method = await readPayMethod(store, nonce, nonce.bindingId);
  if (method?.state !== 'started' || method.nonce !== returned.nonce) return nothing('invalid');
  const finished = await payProviders[returned.kind].finishBinding(
    client,
    { bindingId: method.id, nonce: method.nonce },
    returned.evidence,
  );
  if (finished.kind === 'DECLINED') {
    if (finished.code !== 'REFUSED_BY_USER') return nothing('invalid');
    const settled = await store.commit(closing(returned.kind, nonce, method));
    return nothing(settled.ok ? 'declined' : 'invalid');
  }
  if (finished.kind !== 'OK') return nothing('unknown');
  const { clientId, lineUserId } = nonce;
  const own = await isStarter({ clientId, lineUserId });
  const bound = await bind(services, returned.kind, nonce, method, finished.value, own);
  if (!bound) return nothing('invalid');
  if (own) return { kind: 'bound', bindingId: bound };
  return { kind: 'confirm', bindingId: method.id, owner: { clientId, lineUserId } };
}

/**
 * Stores the provider's account. In the starter's own browser, a wallet that is already bound keeps
 * its old id. Its link may be new, and a second row of the same wallet would not help.
 *
 * @returns the id of the stored method, or undefined if another request was first.
 */
async function bind(
  services: Services,
  kind: PayMethodKind,
  nonce: BindingNonce,
  method: StoredPayMethod,
  { reference, label }: BoundAccount,
  own: boolean,
): Promise<BindingId | undefined> {
  const { store, settings, nowMs } = services;
  const sealFor = (bindingId: BindingId) =>
    seal(settings.SEAL_KEYS, payMethodAccount({ ...nonce, bindingId }), reference);
  const hashes = await accountHashes(services, kind, reference);
  const [hash] = hashes;
  const earlier = own ? await ownActive(services, nonce, hashes) : undefined;
  if (earlier) {
    const account = await sealFor(earlier.id);
    const renewed = await store.commit([
      spend(kind, nonce),
      { kind: 'delete', path: pathOf(nonce, method), if: { updateTime: method.updateTime } },
      update(
        pathOf(nonce, earlier),
        { account, accountHash: hash, label, linkEndsAt: null },
        { updateTime: earlier.updateTime },
      ),
    ]);
    return renewed.ok ? earlier.id : undefined;
  }
  const account = await sealFor(method.id);
  const confirmBy = Timestamp.ofMs(nowMs() + CONFIRM_MS);
  const state = own
    ? { state: 'active', settleAt: null }
    : { state: 'pending', settleAt: confirmBy };
  const committed = await store.commit([
    spend(kind, nonce),
    update(
      pathOf(nonce, method),
      { account, accountHash: hash, label, ...state },
      { updateTime: method.updateTime },
    ),
    ...(own ? [await firstIsDefault(store, nonce, method.id)].flat() : []),
  ]);
  return committed.ok ? method.id : undefined;
}

/** Returns the person's own active method on this account. */
async function ownActive(
  services: Services,
  { clientId, lineUserId }: Owner,
  hashes: readonly [string, ...string[]],
): Promise<StoredPayMethod | undefined> {
  const found = await findByAccount(services, hashes);
  const own = found.find(({ path, method }) => {
    const owner = ownerOf(path);
    const isOwn = owner?.clientId === clientId && owner.lineUserId === lineUserId;
    return isOwn && method.state === 'active';
  });
  return own?.method;
}

/**
 * Returns the writes that make a person's first method the default. Empty if there is a default.
 */
export async function firstIsDefault(
  store: Services['store'],
  { clientId, lineUserId }: Owner,
  id: BindingId,
): Promise<readonly Write[]> {
  const path = paths.lineUser(clientId, lineUserId);
  const user = await store.get(path);
  if (!user || typeof user.fields['defaultPayMethod'] === 'string') return [];
  return [update(path, { defaultPayMethod: id }, { updateTime: user.updateTime })];
}

const pathOf = ({ clientId, lineUserId }: Owner, { id }: StoredPayMethod) =>
  paths.payMethod(clientId, lineUserId, id);

const spend = (kind: PayMethodKind, { value, updateTime }: BindingNonce): Write => ({
  kind: 'delete',
  path: paths.bindingNonce(kind, value),
  if: { updateTime },
});

/**
 * Returns the writes after the person refused at the provider: they consume the nonce and close the
 * method.
 */
const closing = (kind: PayMethodKind, nonce: BindingNonce, method: StoredPayMethod) => [
  spend(kind, nonce),
  update(
    pathOf(nonce, method),
    { state: 'declined', settleAt: null },
    { updateTime: method.updateTime },
  ),
];
