import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import { type PutContext, seeLock } from './put-lock.ts';
import { type PutTenant, previewPut, putTenant } from './put-tenant.ts';
import { otherSlot, readVersion, type TenantVersion } from './tenant-version.ts';

/** What an undo has changed or would change, and who had put the restored version. */
export type UndonePut = PutTenant & { readonly putBy: string };

/** Returns what undoing the last put would change. Writes nothing. */
export async function previewUndo(
  context: PutContext,
  clientId: ClientId,
): Promise<Operated<UndonePut>> {
  const version = await versionBefore(context, clientId);
  if (!version.ok) return version;
  const preview = await previewPut(context, version.value.content, { confirmation: 'everything' });
  return preview.ok ? ok({ ...preview.value, putBy: version.value.by }) : preview;
}

/**
 * Puts the version before the last put again. If the last put was interrupted, it restores the
 * version that was current before it. An undo is itself a put, so undoing it restores what it
 * replaced.
 */
export async function undoPut(
  context: PutContext,
  clientId: ClientId,
): Promise<Operated<UndonePut>> {
  const version = await versionBefore(context, clientId);
  if (!version.ok) return version;
  const { content, by } = version.value;
  const put = await putTenant(context, content, { confirmation: 'everything' });
  return put.ok ? ok({ ...put.value, putBy: by }) : put;
}

/** Returns the tenant of the last put, as its file was. */
export async function readTenantVersion(
  { services: { store } }: PutContext,
  clientId: ClientId,
): Promise<Operated<TenantVersion>> {
  const { version } = await seeLock(store, clientId);
  return version === null
    ? refuse({ code: 'VERSION_ABSENT' })
    : readVersion(store, clientId, version);
}

async function versionBefore(
  { services: { store } }: PutContext,
  clientId: ClientId,
): Promise<Operated<TenantVersion>> {
  const { version, isUnfinished } = await seeLock(store, clientId);
  if (version === null) return refuse({ code: 'VERSION_ABSENT' });
  return readVersion(store, clientId, isUnfinished ? version : otherSlot(version));
}
