import { remove } from './stand-ins.ts';
import { type Lying, wholeStore } from './whole-store.ts';

const DOCUMENTS = 'projects/test/databases/(default)/documents';
const asAdmin = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const below = (clientId: string) => wholeStore(`/clients/${clientId}`);

/** The documents of a tenant at the time of a backup. */
export const takeBackup: (clientId: string) => Promise<readonly Lying[]> = below;

/**
 * Replaces a tenant's documents with those of the backup. Later ones are deleted, as in a restored database.
 */
export async function restoreBackup(clientId: string, backup: readonly Lying[]): Promise<void> {
  const known = new Set(backup.map(({ path }) => path));
  for (const { path } of await below(clientId)) if (!known.has(path)) await remove(path);
  const writes = backup.map(({ path, text }) => ({
    update: { name: `${DOCUMENTS}/${path}`, fields: JSON.parse(text) },
  }));
  const answer = await fetch(`http://outside.test/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
