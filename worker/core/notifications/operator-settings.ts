import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Support } from '../tenant/support-fields.ts';
import { privateFields } from '../tenant/tenant-fields.ts';

const supportOf = v.object({ support: privateFields.support.stored });

/** Reads which of a tenant's staff are notified, and when. One read. Null: nobody. */
export async function readSupport(store: Firestore, clientId: ClientId): Promise<Support | null> {
  return parseSupport(await store.get(paths.client(clientId)));
}

/** Returns the notification settings of a tenant's document. Null: it has none. */
export const parseSupport = (client: StoredDocument | undefined): Support | null =>
  v.parse(supportOf, client?.fields ?? {}).support;
