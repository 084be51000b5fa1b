import type { ClientId } from '../../../../contract/shared/ids.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import { type SecretName, secretNames } from '../../secret-lookup.ts';
import type { Services } from '../../services.ts';
import type { KeptSecret } from '../secret-documents.ts';
import { secretKind } from './secret-kinds.ts';
import { readStored } from './stored-secrets.ts';

/** One name of a tenant's secrets, without a value. */
export type ListedSecrets = {
  readonly name: SecretName;
  /** The setting that also has an entry for the tenant, which takes precedence. Null: none. */
  readonly setting: string | null;
  /** The accounts, with who put each and when, the newest first. NOT_KNOWN: no key opens them. */
  readonly secrets: readonly Pick<KeptSecret, 'account' | 'at' | 'by'>[] | 'NOT_KNOWN';
  /** The id of the key that sealed them. */
  readonly kid: string | null;
};

/** Returns a tenant's secrets: names, accounts, key ids and dates. */
export const listSecrets = (operator: OperatorContext): Promise<readonly ListedSecrets[]> =>
  Promise.all(
    secretNames.map(async (name) => {
      const { secrets, kid = null } = await readStored(operator, name);
      const listed =
        secrets === 'NOT_KNOWN'
          ? secrets
          : secrets.map(({ account, at, by }) => ({ account, at, by }));
      const setting = settingWith(operator.services, name, operator.client.clientId);
      return { name, setting, secrets: listed, kid };
    }),
  );

/** Returns the setting that has an entry under the tenant's own name, or null. */
export function settingWith(
  { settings }: Services,
  name: SecretName,
  clientId: ClientId,
): string | null {
  const { setting } = secretKind(name);
  const entries: unknown = Reflect.get(settings, setting);
  const isSet = typeof entries === 'object' && entries !== null && Object.hasOwn(entries, clientId);
  return isSet ? setting : null;
}
