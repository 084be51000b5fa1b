import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import { sealFor } from '../crypto/seal.ts';
import { payMethodAccount } from '../crypto/seal-context.ts';
import { NOBODY } from '../person/nobody.ts';
import type { PersonKey } from '../person-key.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { forEachDocument, removal } from '../store/for-each-document.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { parsePayMethod, readPayMethod, type StoredPayMethod } from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

/**
 * Ends the person's pay methods. A link at a provider moves to NOBODY, and is unbound at once or by
 * the sweep of all unbindings (`pay/settle-pay-method.ts`). An order in manual review may delay
 * that. A method without a link is deleted.
 *
 * @throws UnreadableDocument if a link is unreadable or its account does not open, because the link
 * must not be lost.
 */
export async function leavePayMethods(
  services: Services,
  client: TenantClient | null,
  leaver: PersonKey,
): Promise<void> {
  const { store, nowMs } = services;
  const moved: BindingId[] = [];
  const from = paths.payMethods(leaver.clientId, leaver.lineUserId);
  await forEachDocument(store, { from }, async (document) => {
    const method = parsePayMethod(document);
    if (!method) return [];
    if (!isLinked(method)) return left(document, method, []);
    const account = await nobodysAccount(services, leaver, method);
    moved.push(method.id);
    const link = create(...asNobodys(leaver.clientId, { ...method, account }, nowMs()));
    return left(document, method, [link]);
  });
  // Without the tenant's keys, the link waits for the sweep.
  if (client) await Promise.all(moved.map((id) => unbind(services, client, id)));
}

async function unbind(services: Services, client: TenantClient, id: BindingId): Promise<void> {
  const owner = { clientId: client.clientId, lineUserId: NOBODY };
  const method = await readPayMethod(services.store, owner, id);
  // If the provider does not prove the end, the sweep retries, as for every unbinding.
  if (method) await settlePayMethod(services, client, owner, method);
}

/**
 * Returns the account of a link, resealed for NOBODY. It is sealed for its owner, so it must be
 * resealed.
 */
async function nobodysAccount(
  { settings }: Services,
  { clientId, lineUserId }: PersonKey,
  { id: bindingId, account }: StoredPayMethod,
): Promise<string | null> {
  if (account === null) return null;
  const from = payMethodAccount({ clientId, lineUserId, bindingId });
  const to = payMethodAccount({ clientId, lineUserId: NOBODY, bindingId });
  const moved = await sealFor(settings.SEAL_KEYS, { from, to }, account);
  if (!moved.ok) throw new UnreadableDocument('PAY_METHOD', bindingId);
  return moved.value;
}

function left(
  document: StoredDocument,
  { nonce, kind }: StoredPayMethod,
  moved: readonly Write[],
): readonly Write[] {
  const spent: readonly Write[] =
    nonce === null ? [] : [{ kind: 'delete', path: paths.bindingNonce(kind, nonce) }];
  return [removal(document), ...spent, ...moved];
}

/** Returns whether a link may exist at the provider. */
const isLinked = ({ state, account, settleAtMs, settleSinceMs }: StoredPayMethod): boolean =>
  state !== 'declined' &&
  (state !== 'ended' || account !== null || settleAtMs !== null || settleSinceMs !== null);

function asNobodys(
  clientId: PersonKey['clientId'],
  method: StoredPayMethod,
  now: number,
): Parameters<typeof create> {
  const { id, kind, account, accountHash, reference, nonce } = method;
  const moment = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));
  // The sweep no longer asks about a link that it has handed to an operator.
  const isGivenUp = method.settleAtMs === null && method.settleSinceMs !== null;
  return [
    paths.payMethod(clientId, NOBODY, id),
    {
      ...{ kind, account, accountHash, reference, nonce, label: '' },
      state: isGivenUp ? method.state : 'unbinding',
      settleAt: isGivenUp ? null : Timestamp.ofMs(now),
      settleSince: moment(method.settleSinceMs),
      linkEndsAt: moment(method.linkEndsAtMs),
    },
  ];
}
