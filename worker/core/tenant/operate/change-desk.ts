import type { Desk } from '../../../../contract/console/desk.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { type DeskFields, deskName, deskOf, fileDeskOf } from '../desk-fields.ts';

/** Returns how customers reach the tenant, which messages it sends, and how long a browser stays signed in. One read. */
export async function showDesk({
  services: { store },
  client: { clientId },
}: Reader): Promise<Operated<Desk>> {
  const stored = await store.get(paths.client(clientId));
  if (!stored) return refuse({ code: 'SETTINGS_CHANGED' });
  return ok({ ...deskOf(stored.fields, stored.id), version: stored.updateTime });
}

/**
 * Changes it, within a minute for customers. A put of a file that says the same as before leaves it.
 *
 * SETTINGS_CHANGED if the tenant's document has changed since the page read it. The same change again changes nothing.
 */
export async function changeDesk(
  acting: Acting,
  { version, ...desk }: Desk,
): Promise<Operated<Desk>> {
  const { services, client } = acting;
  const { store } = services;
  const path = paths.client(client.clientId);
  const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
  if (!stored) return refuse({ code: 'SETTINGS_CHANGED' });
  if (isPutting(put)) return refuse({ code: 'PUT_BY_ANOTHER' });
  const before = deskOf(stored.fields, stored.id);
  const own = deskName(desk);
  if (deskName(before) === own) return showDesk(acting);
  if (stored.updateTime !== version) return refuse({ code: 'SETTINGS_CHANGED' });
  const audit = await auditWrites(
    acting,
    { kind: 'tenant', id: client.clientId },
    {
      ...{ what: 'desk.change', reason: '' },
      ...{ before: audited(before), after: audited(desk) },
    },
  );
  const { contact, messages, sessionIdleDays } = desk;
  const deskMark = { file: fileDeskOf(stored) ?? deskName(before), own };
  const committed = await store.commit([
    update(path, { contact, messages, sessionIdleDays, deskMark }, { updateTime: version }),
    consoleChange(client.clientId, put),
    ...audit,
  ]);
  return committed.ok ? showDesk(acting) : refuse({ code: 'SETTINGS_CHANGED' });
}

/** Returns what a row of the log says. A tenant's own address and number are public. */
const audited = ({ contact, messages, sessionIdleDays }: DeskFields) => ({
  contact: [contact.phone, contact.email, contact.lineUrl, contact.hours?.ja].flatMap(
    (one) => one ?? [],
  ),
  ...{ messages, sessionIdleDays },
});
