import * as v from 'valibot';
import {
  type DeploymentKeys,
  deploymentRingSchema,
  type TenantKeys,
} from '../../../contract/console/deployment.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { secretNames } from '../secret-lookup.ts';
import { openSecrets } from '../secrets/secret-documents.ts';
import type { SelfCheck } from '../self-check/report.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';

/** Keys are rotated once a year (docs/operations/keys.md). */
const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Returns whether an ISO 8601 day or time is more than a year ago. False for a text that is no
 * time.
 */
const isYearOld = (iso: string, nowMs: number): boolean => nowMs - Date.parse(iso) > YEAR_MS;

/**
 * Returns the keys of one of the deployment's rings. `keys new` names a key after the day on which
 * it makes it.
 */
export function ringKeys(
  { name, kids: [current = '', ...older] }: SelfCheck['rings'][number],
  nowMs: number,
): DeploymentKeys {
  const ring = v.parse(deploymentRingSchema, name);
  const since = /^\d{4}-\d{2}-\d{2}(?=-|$)/.exec(current)?.[0] ?? null;
  const isDue = since !== null && isYearOld(since, nowMs);
  return { ring, current, since, isDue, older: older.length };
}

/**
 * Returns a tenant's keys that an operator must replace. Keys that an older version stored have no
 * date, so they never count as due.
 */
export async function tenantKeys(
  { settings, nowMs }: Pick<Services, 'settings' | 'nowMs'>,
  clientId: ClientId,
  stored: StoredDocument | undefined,
): Promise<readonly TenantKeys[]> {
  const found = await Promise.all(
    secretNames.map(async (name): Promise<readonly TenantKeys[]> => {
      const place = { clientId, name };
      const secrets = await openSecrets(settings.SEAL_KEYS, place, stored?.fields[name]);
      if (secrets === 'NOT_KNOWN') return [{ name, state: 'UNREADABLE' }];
      return isYearOld(secrets[0]?.at ?? '', nowMs()) ? [{ name, state: 'DUE' }] : [];
    }),
  );
  return found.flat();
}
