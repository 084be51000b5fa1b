import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type DeskFields, deskName, deskOf, fileDeskOf } from '../tenant/desk-fields.ts';
import type { TenantContent } from './tenant-documents.ts';

/** A conflict: both the console and the file have changed the settings for customers. */
export type DeskConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_DESK' }>;

/**
 * Returns a tenant whose settings for customers (`DESK_FIELDS`) include the changes of staff in the
 * console. If the file has not changed since the console's change, the console's settings stay.
 * Otherwise it is a conflict, and the file wins only if somebody confirms it.
 */
export async function withConsoleDesk(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly DeskConflict[];
  readonly isKept: boolean;
}> {
  const { tenant } = content;
  const asRead = { content, conflicts: [], isKept: false };
  const stored = await store.get(paths.client(tenant.clientId));
  const file = fileDeskOf(stored);
  if (!stored || file === undefined) return asRead;
  const desk = deskOf(stored.fields, stored.id);
  const said = deskName(deskOf(tenant));
  if (said === deskName(desk)) return asRead;
  if (said !== file) return { ...asRead, conflicts: [{ kind: 'CONSOLE_DESK' }] };
  return {
    ...asRead,
    content: { ...content, tenant: { ...tenant, ...asFile(desk) } },
    isKept: true,
  };
}

/** Returns the fields in the form of a file, without unset ones. */
function asFile({ name, setup, contact, seller, ...others }: DeskFields) {
  const { phone, email, lineUrl, hours } = contact;
  const { payMethods, messages, sessionIdleDays } = others;
  return {
    ...{ name, setup },
    contact: {
      ...(phone === null ? {} : { phone }),
      ...(email === null ? {} : { email }),
      ...(lineUrl === null ? {} : { lineUrl }),
      ...(hours === null ? {} : { hours }),
    },
    ...(seller === null ? {} : { seller: sellerAsFile(seller) }),
    payMethods: [...payMethods],
    messages: [...messages],
    ...(sessionIdleDays === null ? {} : { sessionIdleDays }),
  };
}

const sellerAsFile = ({ name, registrationNumber }: NonNullable<DeskFields['seller']>) => ({
  name,
  ...(registrationNumber === null ? {} : { registrationNumber }),
});
