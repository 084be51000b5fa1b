import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { SecretName } from '../../../worker/core/secret-lookup.ts';
import {
  type KeptSecret,
  merchantOwner,
  sealSecrets,
} from '../../../worker/core/secrets/secret-documents.ts';
import type { Services } from '../../../worker/core/services.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';
import { secretKinds } from './secret-kinds.ts';
import { openedOf, readStored } from './stored-secrets.ts';

/** The secrets to remove: all, those of one account, or all except the newest. */
export type Removal = { readonly account?: string | undefined; readonly older?: boolean };

/**
 * Removes a tenant's credentials from the store. A merchant without credentials has no owner any more.
 * @returns the number of removed secrets.
 * @throws CommandError if there is nothing to remove, or if open orders need the secrets.
 */
export async function removeSecret(
  services: Services,
  clientId: ClientId,
  name: SecretName,
  which: Removal,
): Promise<number> {
  const isAll = which.account === undefined && !which.older;
  return services.store.runOptimistic(async () => {
    const stored = await readStored(services, clientId, name);
    // Unreadable secrets can still be removed all together.
    const all = isAll && stored.secrets === 'NOT_KNOWN' ? [] : openedOf(stored, name);
    const stay = all.filter((secret, index) => !goes(secret, index, which));
    if (stored.kid === undefined || (stay.length === all.length && all.length > 0)) {
      throw new CommandError(`Tenant ${clientId} has no such secret.`);
    }
    const accounts = new Set(stay.map(({ account }) => account));
    await refuseWhileOpen(services, clientId, name, accounts);
    const sealed =
      stay.length === 0
        ? null
        : await sealSecrets(services.settings.SEAL_KEYS, { clientId, name }, stay);
    const released = await releaseMerchants(services, clientId, name, accounts);
    return {
      writes: [stored.replaceWith(sealed), ...released],
      value: Math.max(1, all.length - stay.length),
    };
  });
}

function goes({ account }: KeptSecret, index: number, which: Removal): boolean {
  if (which.older && index === 0) return false;
  return which.account === undefined || which.account === account;
}

const MAX_OPEN = 300;
const openOrder = v.object({
  pay: v.object({ kind: v.string(), merchant: v.object({ account: v.string() }) }),
});

/**
 * Refuses while orders are open: an order is settled at the merchant that was paid, so its secret must
 * stay.
 */
async function refuseWhileOpen(
  { store }: Services,
  clientId: ClientId,
  name: SecretName,
  stay: ReadonlySet<string>,
) {
  if (secretKinds[name].merchantAt === undefined) return;
  // Any text is greater than '': this finds the orders that still need an answer from a provider.
  const where = [{ field: 'openOn', op: 'GREATER_THAN', value: '' } as const];
  const open = await store.query({
    from: paths.orders(clientId),
    where,
    orderBy: { field: 'openOn', direction: 'ASCENDING' },
    only: ['pay'],
    limit: MAX_OPEN,
  });
  const waiting = open.filter(({ fields }) => {
    const order = v.safeParse(openOrder, fields);
    // An order that this version cannot read may also need the secret.
    if (!order.success) return true;
    const { kind, merchant } = order.output.pay;
    return kind === name && !stay.has(merchant.account);
  });
  if (waiting.length > 0 || open.length === MAX_OPEN) {
    throw new CommandError(
      `${Math.max(1, waiting.length)} orders are still open on it: npm run orders -- list --open --client ${clientId}.`,
    );
  }
}

/** Returns the writes that give up the merchants without remaining secrets. */
async function releaseMerchants(
  { store }: Services,
  clientId: ClientId,
  name: SecretName,
  stay: ReadonlySet<string>,
): Promise<readonly Write[]> {
  const { merchantAt } = secretKinds[name];
  if (merchantAt === undefined) return [];
  const where = [{ field: 'clientId', op: 'EQUAL', value: clientId } as const];
  const own = await store.query({ from: paths.merchantOwners(), where, limit: MAX_OPEN });
  return own
    .filter(({ id, fields }) => {
      const account = id.slice(merchantAt.length + 1);
      const isOwn = v.is(merchantOwner, fields) && id.startsWith(`${merchantAt}.`);
      return isOwn && !stay.has(account);
    })
    .map(({ id, updateTime }) => ({
      kind: 'delete',
      path: paths.merchantOwner(merchantAt, id.slice(merchantAt.length + 1)),
      if: { updateTime },
    }));
}
