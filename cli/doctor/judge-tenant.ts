import * as v from 'valibot';

import { type ClientId, clientIdSchema } from '../../contract/shared/ids.ts';
import type { Settings } from '../../worker/core/env.ts';
import { payProviders } from '../../worker/core/pay-providers/registry.ts';
import type { SecretLookup } from '../../worker/core/secret-lookup.ts';
import type { TenantCheck } from '../../worker/core/self-check/report.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import { entriesOf, privateFields, publicFields } from '../../worker/core/tenant/tenant-fields.ts';
import { askEdgeAbout, type Edge } from './ask-edge.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import { judgeAccount, judgeLiff } from './judge-line.ts';
import { channelsOf } from './line-channels.ts';

const { lineLogin, setup, payMethods } = entriesOf(publicFields, 'stored');
const { lineMessaging } = entriesOf(privateFields, 'stored');
const tenantSchema = v.object({ lineLogin, setup, payMethods, lineMessaging });

/** The fields that the doctor reads of a tenant. */
export const tenantFields = ['lineLogin', 'setup', 'payMethods', 'lineMessaging'] as const;
export type Tenant = v.InferOutput<typeof tenantSchema> & { readonly clientId: ClientId };

/** Parses a tenant's document. Returns undefined if it is invalid. */
export function readTenant({ id, fields }: StoredDocument): Tenant | undefined {
  const clientId = v.safeParse(clientIdSchema, id);
  return clientId.success
    ? { clientId: clientId.output, ...v.parse(tenantSchema, fields) }
    : undefined;
}

export type Place = {
  readonly settings: Settings;
  readonly secrets: SecretLookup;
  readonly edge: Edge;
  /** Whether the edge answers its self-check and serves requests. */
  readonly isServing: boolean;
};

/** Checks one tenant: its channels at LINE, and its keys at the payment providers. */
export async function judgeTenant(place: Place, tenant: Tenant): Promise<Finding[]> {
  return [...(await judgeChannels(place, tenant)), ...(await judgePayments(place, tenant))];
}

async function judgeChannels(
  { settings, secrets, edge }: Place,
  { clientId, ...tenant }: Tenant,
): Promise<Finding[]> {
  const line = { api: settings.LINE_API_BASE_URL };
  const channels = await channelsOf(settings, secrets, clientId);
  if (channels === 'NOT_KNOWN') {
    const remedy = `npm run ops -- tenant secret list ${clientId} shows which key sealed them. Add it to SEAL_KEYS again.`;
    return [failed(`${clientId}: line channel`, 'its stored secrets cannot be decrypted', remedy)];
  }
  return [
    ...(await judgeAccount(line, {
      clientId,
      channel: channels.messaging,
      botUserId: tenant.lineMessaging?.botUserId ?? null,
      webhook: `${edge.origin}/api/webhooks/line/${clientId}`,
    })),
    await judgeLiff(line, {
      clientId,
      channelId: tenant.lineLogin.channelId,
      liffId: tenant.lineLogin.liffId,
      secret: channels.loginSecret,
      endpoints: [`${edge.origin}/${clientId}`, `${edge.origin}/clients/${clientId}`],
    }),
  ];
}

async function judgePayments(
  { edge, isServing }: Place,
  { clientId, payMethods: offered }: Tenant,
): Promise<Finding[]> {
  const looked = isServing ? await askEdgeAbout(edge, clientId) : undefined;
  if (!looked) {
    return offered.map((kind) => notLookedAt(`${clientId}: ${kind}`, 'the edge does not say'));
  }
  return looked.payMethods.map((method) => judgeMethod(clientId, method));
}

function judgeMethod(
  clientId: ClientId,
  { kind, state, code }: TenantCheck['payMethods'][number],
): Finding {
  const check = `${clientId}: ${kind}`;
  const { keys, merchantIn } = payProviders[kind];
  const merchant = merchantIn === 'tenant' ? `${kind}.merchantId in the tenant file; ` : '';
  const put = `npm run ops -- tenant secret put ${clientId} ${kind} -, or ${keys.setting}`;
  switch (state) {
    case 'OK':
      return ok(check, 'the provider takes the keys');
    case 'REFUSED':
      return failed(
        check,
        `the provider refuses the keys or the address: ${code ?? ''}`,
        `Check the keys (${put}), ${keys.ifRefused}`,
      );
    case 'NO_MERCHANT':
      return failed(
        check,
        'offered, but no merchant has keys: customers cannot use it',
        `${merchant}${put}.`,
      );
    case 'NOT_KNOWN':
      return failed(
        check,
        'its stored keys do not open',
        `npm run ops -- tenant secret list ${clientId} shows which key sealed them. Add it to SEAL_KEYS again.`,
      );
    case 'NO_ANSWER':
      return failed(check, 'the provider does not respond', 'Check its status page and the relay.');
  }
}
