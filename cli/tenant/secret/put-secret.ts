import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { SecretName } from '../../../worker/core/secret-lookup.ts';
import { merchantOwner, sealSecrets } from '../../../worker/core/secrets/secret-documents.ts';
import type { Services } from '../../../worker/core/services.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { isSegment } from '../../../worker/core/store/segments.ts';
import { create, type Write } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';
import { parseSecret, secretKinds } from './secret-kinds.ts';
import { openedOf, readStored } from './stored-secrets.ts';

/** The secrets per name: the current one, and earlier ones that open orders still need. */
const MAX_SECRETS = 8;

/**
 * The operator's input. `text`: the value as JSON. `account`: the merchant if the value does not name it.
 */
export type GivenSecret = {
  readonly clientId: ClientId;
  readonly name: SecretName;
  readonly text: string;
  readonly account: string | undefined;
};

/** The result. `unchanged`: the newest secret already has this value. */
export type PutSecret = {
  readonly account: string;
  readonly kept: number;
  readonly unchanged: boolean;
};

/**
 * Seals a tenant's credentials into the store, before its earlier ones. The same commit makes the tenant
 * the owner of the merchant or shop. A repeated run changes nothing.
 * @throws CommandError if the value is invalid, or if the merchant belongs to another tenant.
 */
export async function putSecret(
  services: Services,
  { clientId, name, text, account: named }: GivenSecret,
): Promise<PutSecret> {
  const { store, settings, nowMs } = services;
  const read = parseSecret(name, text);
  const account = read.account ?? named ?? (await merchantOf(services, clientId));
  if (!(await store.get(paths.client(clientId)))) {
    throw new CommandError(`There is no tenant ${clientId}: put the tenant first.`);
  }
  return store.runOptimistic<PutSecret>(async () => {
    const stored = await readStored(services, clientId, name);
    const earlier = openedOf(stored, name);
    const [newest] = earlier;
    const { merchantAt } = secretKinds[name];
    const claim = merchantAt ? await claimMerchant(services, clientId, merchantAt, account) : [];
    if (
      newest?.account === account &&
      JSON.stringify(newest.value) === JSON.stringify(read.value)
    ) {
      return {
        writes: claim.filter(({ kind }) => kind !== 'verify'),
        value: { account, kept: earlier.length, unchanged: true },
      };
    }
    if (earlier.length >= MAX_SECRETS) {
      throw new CommandError(
        `${name} holds ${MAX_SECRETS} already: remove those nothing is open on.`,
      );
    }
    const at = new Date(nowMs()).toISOString();
    const secrets = [{ account, value: read.value, at }, ...earlier];
    const sealed = await sealSecrets(settings.SEAL_KEYS, { clientId, name }, secrets);
    return {
      writes: [stored.replaceWith(sealed), ...claim],
      value: { account, kept: secrets.length, unchanged: false },
    };
  });
}

const tenant = v.object({ paypay: v.object({ merchantId: v.string() }) });

/** Returns the tenant's merchant id at PayPay, which PayPay's keys do not contain. */
async function merchantOf({ store }: Services, clientId: ClientId): Promise<string> {
  const parsed = v.safeParse(tenant, (await store.get(paths.client(clientId)))?.fields);
  if (parsed.success) return parsed.output.paypay.merchantId;
  throw new CommandError(
    `Tenant ${clientId} names no paypay.merchantId: put one into its file, or name it with --account.`,
  );
}

/** Makes the tenant the owner of a merchant. @throws CommandError if another tenant owns it. */
async function claimMerchant(
  { store, settings }: Services,
  clientId: ClientId,
  kind: 'paypay' | 'dpay',
  account: string,
): Promise<readonly Write[]> {
  if (!isSegment(account)) throw new CommandError(`${kind}: that is no id of a merchant.`);
  const path = paths.merchantOwner(kind, account);
  const [owner, others] = await Promise.all([store.get(path), named(store, kind, account)]);
  const ownerId = owner && v.parse(merchantOwner, owner.fields).clientId;
  const inSettings = Object.entries(settings.DPAY_SHOPS)
    .filter(([, { shopId }]) => kind === 'dpay' && shopId === account)
    .map(([id]) => id);
  const other = [ownerId, ...others, ...inSettings].find((id) => id && id !== clientId);
  if (other) throw new CommandError(`${kind}: ${account} is the merchant of ${other}.`);
  if (!owner) return [create(path, { clientId })];
  return [{ kind: 'verify', path, if: { updateTime: owner.updateTime } }];
}

/** Returns the tenants whose documents name a merchant at PayPay. */
async function named({ query }: Services['store'], kind: 'paypay' | 'dpay', account: string) {
  if (kind !== 'paypay') return [];
  const where = [{ field: 'paypay.merchantId', op: 'EQUAL', value: account } as const];
  const found = await query({ from: paths.clients(), where, only: ['name'], limit: 2 });
  return found.map(({ id }) => id);
}
