import type { ClientId } from '../../../contract/shared/ids.ts';
import { secretNames } from '../../../worker/core/secret-lookup.ts';
import type { Services } from '../../../worker/core/services.ts';
import { secretKinds } from './secret-kinds.ts';
import { readStored } from './stored-secrets.ts';

/** Returns lines about a tenant's secrets: names, accounts, key ids, dates. They never contain a value. */
export async function listSecrets(
  services: Services,
  clientId: ClientId,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of secretNames) {
    const { secrets, kid } = await readStored(services, clientId, name);
    const { setting } = secretKinds[name];
    if (isSet(services, setting, clientId)) {
      lines.push(`${name}\tthe setting ${setting} has ${clientId}, and goes first`);
    }
    if (secrets === 'NOT_KNOWN') {
      lines.push(`${name}\tDOES NOT OPEN: sealed with ${kid ?? 'an unknown key'}`);
      continue;
    }
    for (const [index, { account, at }] of secrets.entries()) {
      const standing = index === 0 ? 'newest' : 'earlier';
      lines.push(`${name}\t${account || '-'}\t${standing}\t${at.slice(0, 10)}\t${kid ?? '?'}`);
    }
  }
  return lines;
}

/** Returns whether a setting has an entry under the tenant's own name. */
export function isSet({ settings }: Services, setting: string, clientId: ClientId): boolean {
  const entries: unknown = Reflect.get(settings, setting);
  return typeof entries === 'object' && entries !== null && Object.hasOwn(entries, clientId);
}
