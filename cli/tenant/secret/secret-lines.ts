import { type SecretName, secretNames } from '../../../worker/core/secret-lookup.ts';
import type { ListedSecrets } from '../../../worker/core/secrets/operate/list-secrets.ts';
import { CommandError } from '../../command/command-error.ts';

/** Returns the lines about one of a tenant's secrets. They never contain the secret's value. */
export function secretLines(
  clientId: string,
  { name, setting, secrets, kid }: ListedSecrets,
): readonly string[] {
  const first = setting
    ? [`${name}\tthe setting ${setting} names ${clientId} and takes precedence`]
    : [];
  if (secrets === 'NOT_KNOWN') {
    return [...first, `${name}\tCANNOT BE DECRYPTED: sealed with ${kid ?? 'an unknown key'}`];
  }
  const lines = secrets.map(({ account, at }, index) => {
    const age = index === 0 ? 'newest' : 'earlier';
    return `${name}\t${account || '-'}\t${age}\t${at.slice(0, 10)}\t${kid ?? '?'}`;
  });
  return [...first, ...lines];
}

/** Parses the name of a secret. @throws CommandError if it is unknown. */
export function parseSecretName(name: string | undefined): SecretName {
  const known = secretNames.find((one) => one === name);
  if (!known)
    throw new CommandError(`${name ?? 'Nothing'} is not one of ${secretNames.join(', ')}.`);
  return known;
}
