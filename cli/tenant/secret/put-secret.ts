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

/** As many as one name holds: the one in use, and those that something is still open on. */
const MAX_SECRETS = 8;

/** What an operator gives: `text` is the value as JSON, `account` the merchant where the value names none. */
export type GivenSecret = {
  readonly clientId: ClientId;
  readonly name: SecretName;
  readonly text: string;
  readonly account: string | undefined;
};

/** What came of it. `unchanged`: this very value is the newest already. */
export type PutSecret = {
  readonly account: string;
  readonly kept: number;
  readonly unchanged: boolean;
};

/**
 * Seals a tenant's credentials into the store, in front of those that are there. The merchant or shop they
 * are for becomes the tenant's in the same commit. Run again it changes nothing.
 * @throws CommandError where the value is malformed, or the merchant is another tenant's.
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

/** The tenant's own merchant id at PayPay, which its keys do not say. */
async function merchantOf({ store }: Services, clientId: ClientId): Promise<string> {
  const parsed = v.safeParse(tenant, (await store.get(paths.client(clientId)))?.fields);
  if (parsed.success) return parsed.output.paypay.merchantId;
  throw new CommandError(
    `Tenant ${clientId} names no paypay.merchantId: put one into its file, or name it with --account.`,
  );
}

/** Makes a merchant the tenant's. @throws CommandError where it is another's. */
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

/** The tenants whose documents name a merchant of PayPay's. */
async function named({ query }: Services['store'], kind: 'paypay' | 'dpay', account: string) {
  if (kind !== 'paypay') return [];
  const where = [{ field: 'paypay.merchantId', op: 'EQUAL', value: account } as const];
  const found = await query({ from: paths.clients(), where, only: ['name'], limit: 2 });
  return found.map(({ id }) => id);
}
