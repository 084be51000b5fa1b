import { capabilities } from '../capabilities.ts';
import type { PersonKey } from '../person-key.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';

/**
 * Deletes everything that belongs to the person or names them (docs/storage.md lists what stays).
 * Running it again deletes what was written meanwhile.
 */
export async function erasePerson(
  services: Services,
  client: TenantClient | null,
  leaver: PersonKey,
): Promise<void> {
  const run = (step: 'leave' | 'erase') =>
    Promise.all(capabilities.map(({ closing }) => closing?.[step]?.(services, leaver, client)));
  await run('leave');
  await run('erase');
}
