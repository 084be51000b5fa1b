import * as v from 'valibot';
import { type Bookkeeping, bookkeepingSchema } from '../../../../contract/console/bookkeeping.ts';
import type { Operated, Reader } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';

/** `clients/{c}/settings/console`. The sales code owns only this field of it. */
const stored = v.object({ bookkeeping: v.optional(v.nullable(bookkeepingSchema), null) });

/** Returns the names of the tenant's accounts. Null if nobody has entered them yet. One read. */
export async function readBookkeeping({
  services: { store },
  client: { clientId },
}: Reader): Promise<Bookkeeping | null> {
  const document = await store.get(paths.consoleSettings(clientId));
  const parsed = v.safeParse(stored, document?.fields ?? {});
  if (!parsed.success) throw new UnreadableDocument('TENANT', clientId);
  return parsed.output.bookkeeping;
}

/** Stores the names of the tenant's accounts, and audits the change. The last change wins. */
export async function changeBookkeeping(
  acting: Acting,
  bookkeeping: Bookkeeping,
): Promise<Operated<Bookkeeping>> {
  const { services, client } = acting;
  const { clientId } = client;
  await services.store.runOptimistic(async () => {
    const before = await readBookkeeping(acting);
    if (JSON.stringify(before) === JSON.stringify(bookkeeping)) return { writes: [], value: null };
    const audited = {
      ...{ what: 'bookkeeping.change', reason: '' },
      ...(before ? { before: { accounts: namesIn(before) } } : {}),
      after: { accounts: namesIn(bookkeeping) },
    };
    return {
      writes: [
        {
          kind: 'set',
          path: paths.consoleSettings(clientId),
          fields: { bookkeeping },
          mask: ['bookkeeping'],
          serverTimes: ['updatedAt'],
        },
        ...(await auditWrites(acting, { kind: 'tenant', id: clientId }, audited)),
      ],
      value: null,
    };
  });
  return ok(bookkeeping);
}

/** Returns the names in one line, for the audit log. */
const namesIn = ({ sales, salesTax, bank, noTax, providers }: Bookkeeping): string =>
  [
    ...[sales, salesTax[10], salesTax[8], bank, noTax],
    ...Object.values(providers).flatMap(({ receivable, receivableSub, fees, feesTax }) => [
      ...[receivable, receivableSub, fees, feesTax],
    ]),
  ].join(' / ');
