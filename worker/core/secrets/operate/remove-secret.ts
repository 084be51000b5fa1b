import * as v from 'valibot';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { SecretName } from '../../secret-lookup.ts';
import * as paths from '../../store/paths.ts';
import type { Write } from '../../store/writes.ts';
import { type KeptSecret, merchantOwner, sealSecrets } from '../secret-documents.ts';
import { secretKind } from './secret-kinds.ts';
import { openedOf, readStored } from './stored-secrets.ts';

/** The secrets to remove: all, those of one account, or all except the newest. */
export type Removal = { readonly account?: string | undefined; readonly older?: boolean };

/**
 * Removes a tenant's credentials from the store. A merchant without credentials loses its owner.
 * Refuses while open orders need them.
 *
 * @returns the number of removed secrets.
 */
export const removeSecret = (
  operator: OperatorContext,
  name: SecretName,
  which: Removal,
): Promise<Operated<number>> =>
  operator.services.store.runOptimistic(() => removed(operator, name, which));

async function removed(
  operator: OperatorContext,
  name: SecretName,
  which: Removal,
): Promise<{ readonly writes: readonly Write[]; readonly value: Operated<number> }> {
  const { settings } = operator.services;
  const { clientId } = operator.client;
  const isAll = which.account === undefined && !which.older;
  const stored = await readStored(operator, name);
  // Unreadable secrets can be removed only all at once.
  const opened = isAll && stored.secrets === 'NOT_KNOWN' ? ok([]) : openedOf(stored, name);
  if (!opened.ok) return { writes: [], value: opened };
  const all = opened.value;
  const stay = all.filter((secret, index) => !goes(secret, index, which));
  if (stored.kid === undefined || (stay.length === all.length && all.length > 0)) {
    return { writes: [], value: refuse({ code: 'SECRET_ABSENT', data: { name } }) };
  }
  const accounts = new Set(stay.map(({ account }) => account));
  const open = await countOpen(operator, name, accounts);
  if (open > 0) {
    return { writes: [], value: refuse({ code: 'SECRET_IN_USE', data: { name, orders: open } }) };
  }
  const sealed =
    stay.length === 0 ? null : await sealSecrets(settings.SEAL_KEYS, { clientId, name }, stay);
  const released = await releaseMerchants(operator, name, accounts);
  const target = { kind: 'tenant', id: 'secrets' } as const;
  const after = { name, left: stay.length };
  const audit = await auditWrites(operator, target, { what: 'secret.remove', reason: '', after });
  return {
    writes: [stored.replaceWith(sealed), ...released, ...audit],
    value: ok(Math.max(1, all.length - stay.length)),
  };
}

function goes({ account }: KeptSecret, index: number, which: Removal): boolean {
  if (which.older && index === 0) return false;
  return which.account === undefined || which.account === account;
}

const MAX_OPEN = 300;
const openOrder = v.object({
  payment: v.object({ kind: v.string(), merchant: v.object({ account: v.string() }) }),
});

/**
 * Returns the number of open orders that need a secret that is to be removed. An order is settled
 * with the merchant that was paid.
 */
async function countOpen(
  { services: { store }, client: { clientId } }: OperatorContext,
  name: SecretName,
  stay: ReadonlySet<string>,
): Promise<number> {
  if (secretKind(name).merchantAt === undefined) return 0;
  // Every text is greater than '', so this finds the orders that still need an answer from a
  // provider.
  const where = [{ field: 'openOn', op: 'GREATER_THAN', value: '' } as const];
  const open = await store.query({
    from: paths.orders(clientId),
    where,
    orderBy: { field: 'openOn', direction: 'ASCENDING' },
    only: ['payment'],
    limit: MAX_OPEN,
  });
  const waiting = open.filter(({ fields }) => {
    const order = v.safeParse(openOrder, fields);
    // An order that this version cannot read may also need the secret.
    if (!order.success) return true;
    const { kind, merchant } = order.output.payment;
    return kind === name && !stay.has(merchant.account);
  });
  // Orders beyond the limit were not read, so at least one of them may need it.
  return open.length === MAX_OPEN ? Math.max(1, waiting.length) : waiting.length;
}

/** Returns the writes that give up the merchants without remaining secrets. */
async function releaseMerchants(
  { services: { store }, client: { clientId } }: OperatorContext,
  name: SecretName,
  stay: ReadonlySet<string>,
): Promise<readonly Write[]> {
  const { merchantAt } = secretKind(name);
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
