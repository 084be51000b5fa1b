import * as v from 'valibot';
import type { ClientId } from '../../contract/shared/ids.ts';
import { doctorTokenSchema } from '../../worker/core/self-check/doctor-token.ts';
import {
  type SelfCheck,
  selfCheckSchema,
  type TenantCheck,
  tenantCheckSchema,
} from '../../worker/core/self-check/report.ts';
import { call, said } from './call.ts';
import { type Finding, failed, ok } from './finding.ts';

const CHECK = 'edge';
const TOKEN_REMEDY =
  'Put one DOCTOR_TOKEN of 32 characters or more (openssl rand -hex 32) into the edge (npx wrangler secret put DOCTOR_TOKEN) and into the settings here.';

/** A deployment, and the token that its self-check requires. */
export type Edge = { readonly origin: string; readonly token: string | undefined };

/** Returns the deployment's self-check, or undefined if it does not answer. */
export async function askEdge({
  origin,
  token,
}: Edge): Promise<{ readonly finding: Finding; readonly report: SelfCheck | undefined }> {
  const none = (what: string, remedy: string) => ({
    finding: failed(CHECK, what, remedy),
    report: undefined,
  });
  if (!v.is(doctorTokenSchema, token)) {
    return none('DOCTOR_TOKEN is missing here, or too short', TOKEN_REMEDY);
  }
  const { status, body } = await call(`${origin}/api/self-check`, selfCheckSchema, bearer(token));
  if (status === 404) return none('the edge does not accept this DOCTOR_TOKEN', TOKEN_REMEDY);
  if (status === 429) return none('too many calls', 'Wait a minute.');
  if (status === 200 && body) return { finding: ok(CHECK, `build ${body.build}`), report: body };
  if (status === 200) {
    return none('it is of another version', 'Run the doctor of the version that is deployed.');
  }
  return none(
    `${origin}: ${said(status)}`,
    'Check that this is the address of the deployment. Check its log (npx wrangler tail) and routes in wrangler.toml.',
  );
}

/** Returns the deployment's report about a tenant, or undefined if it does not answer. */
export async function askEdgeAbout(
  { origin, token = '' }: Edge,
  clientId: ClientId,
): Promise<TenantCheck | undefined> {
  const url = `${origin}/api/self-check/${clientId}`;
  return (await call(url, tenantCheckSchema, bearer(token))).body;
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });
