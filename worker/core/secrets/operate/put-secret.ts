import * as v from 'valibot';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import { payProviders } from '../../pay-providers/registry.ts';
import { ok } from '../../result.ts';
import type { SecretName } from '../../secret-lookup.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { create, type Write } from '../../store/writes.ts';
import { readMerchants } from '../../tenant/merchant-fields.ts';
import { merchantOwner, sealSecrets } from '../secret-documents.ts';
import { parseSecret, secretKind } from './secret-kinds.ts';
import { openedOf, readStored } from './stored-secrets.ts';

/** The most secrets per name: the current one, and earlier ones that open orders still need. */
const MAX_SECRETS = 8;

/**
 * The operator's input. `text`: the value as JSON. `account`: the merchant if the value does not name it.
 */
export type GivenSecret = {
  readonly name: SecretName;
  readonly text: string;
  readonly account: string | undefined;
  /** Whether to refuse a merchant that the tenant does not own yet. */
  readonly isOwnMerchantOnly?: boolean;
};

/** The result. `unchanged`: the newest secret already has this value. */
export type PutSecret = {
  readonly account: string;
  readonly kept: number;
  readonly unchanged: boolean;
};

/**
 * Seals a tenant's credentials into the store, in front of its earlier ones. The same commit makes
 * the tenant the owner of the merchant or shop. Repeating it changes nothing.
 */
export async function putSecret(
  operator: OperatorContext,
  { name, text, account: named, isOwnMerchantOnly = false }: GivenSecret,
): Promise<Operated<PutSecret>> {
  const { store } = operator.services;
  const read = parseSecret(name, text);
  if (!read.ok) return read;
  const { clientId } = operator.client;
  const tenant = await store.get(paths.client(clientId));
  if (!tenant) return refuse({ code: 'TENANT_UNKNOWN', data: { clientId } });
  const account = read.value.account ?? named ?? merchantIn(tenant.fields, name);
  if (account === undefined) return refuse({ code: 'MERCHANT_UNNAMED', data: { name } });
  if (isOwnMerchantOnly && !(await hasMerchant(operator, tenant, name, account))) {
    return refuse({ code: 'MERCHANT_NOT_OWN' });
  }
  return store.runOptimistic(() => sealed(operator, name, account, read.value.value));
}

type Commit = { readonly writes: readonly Write[]; readonly value: Operated<PutSecret> };

async function sealed(
  operator: OperatorContext,
  name: SecretName,
  account: string,
  value: unknown,
): Promise<Commit> {
  const { services, client, actor } = operator;
  const { clientId } = client;
  const stored = await readStored(operator, name);
  const earlier = openedOf(stored, name);
  if (!earlier.ok) return { writes: [], value: earlier };
  const { merchantAt } = secretKind(name);
  const claim = merchantAt ? await claimMerchant(operator, merchantAt, account) : ok([]);
  if (!claim.ok) return { writes: [], value: claim };
  const [newest] = earlier.value;
  const kept = earlier.value.length;
  if (newest?.account === account && JSON.stringify(newest.value) === JSON.stringify(value)) {
    return {
      writes: claim.value.filter(({ kind }) => kind !== 'verify'),
      value: ok({ account, kept, unchanged: true }),
    };
  }
  if (kept >= MAX_SECRETS) {
    return {
      writes: [],
      value: refuse({ code: 'SECRETS_FULL', data: { name, max: MAX_SECRETS } }),
    };
  }
  const at = new Date(services.nowMs()).toISOString();
  const secrets = [{ account, value, at, by: actor.name }, ...earlier.value];
  const text = await sealSecrets(services.settings.SEAL_KEYS, { clientId, name }, secrets);
  const target = { kind: 'tenant', id: 'secrets' } as const;
  const after = { name, account };
  const audit = await auditWrites(operator, target, { what: 'secret.put', reason: '', after });
  return {
    writes: [stored.replaceWith(text), ...claim.value, ...audit],
    value: ok({ account, kept: secrets.length, unchanged: false }),
  };
}

/** Returns the merchant that the tenant's document names. Undefined if the keys must name it. */
function merchantIn(
  fields: Readonly<Record<string, unknown>>,
  name: SecretName,
): string | undefined {
  const { merchantAt } = secretKind(name);
  return merchantAt && readMerchants(fields)[merchantAt];
}

/** Returns whether the tenant's document names a merchant, or the tenant has keys of it. */
async function hasMerchant(
  { services: { store }, client: { clientId } }: OperatorContext,
  { fields }: StoredDocument,
  name: SecretName,
  account: string,
): Promise<boolean> {
  const { merchantAt } = secretKind(name);
  if (merchantAt === undefined || merchantIn(fields, name) === account) return true;
  if (!isSegment(account)) return false;
  const owner = await store.get(paths.merchantOwner(merchantAt, account));
  return owner !== undefined && v.parse(merchantOwner, owner.fields).clientId === clientId;
}

/** Makes the tenant the owner of a merchant. Refuses if another tenant owns it. */
async function claimMerchant(
  { services: { store, settings }, client: { clientId } }: OperatorContext,
  kind: PayMethodKind,
  account: string,
): Promise<Operated<readonly Write[]>> {
  if (!isSegment(account)) return refuse({ code: 'MERCHANT_WRONG', data: { kind } });
  const path = paths.merchantOwner(kind, account);
  const [owner, others] = await Promise.all([store.get(path), tenantsNaming(store, kind, account)]);
  const ownerId = owner && v.parse(merchantOwner, owner.fields).clientId;
  const inSettings = payProviders[kind].keys.holdersOf(settings, account);
  const other = [ownerId, ...others, ...inSettings].find((id) => id && id !== clientId);
  if (other) {
    return refuse({ code: 'MERCHANT_TAKEN', data: { kind, account, owner: other } });
  }
  if (!owner) return ok([create(path, { clientId })]);
  return ok([{ kind: 'verify', path, if: { updateTime: owner.updateTime } }]);
}

/** Returns the tenants whose documents name a merchant. */
async function tenantsNaming(
  { query }: OperatorContext['services']['store'],
  kind: PayMethodKind,
  account: string,
): Promise<readonly string[]> {
  if (payProviders[kind].merchantIn === 'keys') return [];
  const where = [{ field: `${kind}.merchantId`, op: 'EQUAL', value: account } as const];
  const found = await query({ from: paths.clients(), where, only: ['name'], limit: 2 });
  return found.map(({ id }) => id);
}
