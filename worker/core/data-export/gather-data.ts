import * as v from 'valibot';
import { type DataExport, dataExportSchema } from '../../../contract/customer/data-export.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { capabilities } from '../capabilities.ts';
import { readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { TenantClient } from '../tenant-client.ts';

/** The data, and the person's language. */
export type Gathered = { readonly data: DataExport; readonly language: Language | null };

/**
 * Returns everything stored about one person. It contains no secrets, and no provider's ids of the
 * person or of payments. At most 200 purchases at a time. Five queries, three reads.
 */
export async function gatherData(
  services: Services,
  client: TenantClient,
  person: PersonKey,
  cursor: string | undefined,
): Promise<Result<Gathered>> {
  const nowMs = services.nowMs();
  const stored = await services.store.get(paths.lineUser(person.clientId, person.lineUserId));
  const user = readUser(stored)?.user;
  if (!stored || !user) return fail('ACCOUNT_CLOSED');
  const { createdAt } = stored.fields;
  const registeredAt = typeof createdAt === 'string' ? createdAt : null;
  const request = { client, person, user, registeredAt, cursor, nowMs };
  const parts = await Promise.all(
    capabilities.map(({ exported }) => exported?.(services, request)),
  );
  const whole = {
    service: client.appearance.appName[user.settings.language ?? 'ja'],
    exportedAt: new Date(nowMs).toISOString(),
    ...Object.assign({}, ...parts),
  };
  // The schema fails if a capability has not contributed its part.
  return ok({ data: v.parse(dataExportSchema, whole), language: user.settings.language });
}
