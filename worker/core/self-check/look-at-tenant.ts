import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { isTaken, probeKeys } from '../pay/probe-keys.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { readClient } from '../tenant/client-document.ts';
import type { TenantClient } from '../tenant-client.ts';
import type { TenantCheck } from './report.ts';

type Method = TenantCheck['payMethods'][number];

/** Tries the tenant's keys at each offered provider. Undefined if there is no such tenant. */
export async function lookAtTenant(
  services: Services,
  clientId: ClientId,
): Promise<TenantCheck | undefined> {
  const document = await services.store.get(paths.client(clientId));
  if (!document) return undefined;
  const unread = { termsOfUse: null, privacyPolicy: null };
  const client = readClient(clientId, document.fields, undefined, unread);
  const looked = client.payMethods.map((kind) => lookAtMethod(services, client, kind));
  return { payMethods: await Promise.all(looked) };
}

async function lookAtMethod(
  services: Services,
  client: TenantClient,
  kind: PayMethodKind,
): Promise<Method> {
  const answer = await probeKeys(services, client, kind);
  if (typeof answer === 'string') return { kind, state: answer, code: null };
  if (isTaken(answer)) return { kind, state: 'OK', code: null };
  if (answer.kind === 'MISCONFIGURED') return { kind, state: 'REFUSED', code: answer.code };
  return { kind, state: 'NO_ANSWER', code: null };
}
