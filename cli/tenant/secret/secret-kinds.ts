import * as v from 'valibot';
import { cloudSystemSchema, lineChannelsSchema, type Settings } from '../../../worker/core/env.ts';
import { dpayShopSchema } from '../../../worker/core/pay/providers/dpay/settings.ts';
import { payPayKeysSchema } from '../../../worker/core/pay/providers/paypay/settings.ts';
import { type SecretName, secretNames } from '../../../worker/core/secret-lookup.ts';
import { CommandError } from '../../command/command-error.ts';

/** A value to store. `account` is undefined if the value does not name it. */
type ReadSecret = { readonly account: string | undefined; readonly value: unknown };

type SecretKind = {
  /** The setting with the same content. An entry with the tenant's own name takes precedence. */
  readonly setting: keyof Settings;
  /** The provider at which each account belongs to one tenant. */
  readonly merchantAt?: 'paypay' | 'dpay';
  /** Parses with the setting's own schema. */
  parse(json: unknown): v.SafeParseResult<v.GenericSchema<unknown, ReadSecret>>;
};

/** The content of each name. docs/operations.md shows an example of each. */
export const secretKinds: Readonly<Record<SecretName, SecretKind>> = {
  line: {
    setting: 'LINE_CHANNELS',
    parse: (json) =>
      v.safeParse(
        v.pipe(
          lineChannelsSchema,
          v.check(({ login, messaging }) => login !== undefined || messaging !== undefined),
          v.transform((value): ReadSecret => ({ account: value.messaging?.id ?? '', value })),
        ),
        json,
      ),
  },
  paypay: {
    setting: 'PAYPAY_CREDENTIALS',
    merchantAt: 'paypay',
    parse: (json) =>
      v.safeParse(
        v.pipe(
          payPayKeysSchema,
          v.transform((value): ReadSecret => ({ account: undefined, value })),
        ),
        json,
      ),
  },
  dpay: {
    setting: 'DPAY_SHOPS',
    merchantAt: 'dpay',
    parse: (json) =>
      v.safeParse(
        v.pipe(
          dpayShopSchema,
          v.transform((value): ReadSecret => ({ account: value.shopId, value })),
        ),
        json,
      ),
  },
  cloud: {
    setting: 'CLOUD_SYSTEMS',
    parse: (json) =>
      v.safeParse(
        v.pipe(
          cloudSystemSchema,
          v.transform((value): ReadSecret => ({ account: '', value })),
        ),
        json,
      ),
  },
};

/** Parses the name of a secret. @throws CommandError if it is unknown. */
export function parseSecretName(name: string | undefined): SecretName {
  const known = secretNames.find((one) => one === name);
  if (!known) throw new CommandError(`${name ?? 'Nothing'} is none of ${secretNames.join(', ')}.`);
  return known;
}

/**
 * Parses a value from an operator's file.
 * @throws CommandError that names the invalid fields and never quotes their contents.
 */
export function parseSecret(name: SecretName, text: string): ReadSecret {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) throw new CommandError(`What was given for ${name} is no JSON.`);
  const parsed = secretKinds[name].parse(json.output);
  if (parsed.success) return parsed.output;
  const fields = new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole'));
  throw new CommandError(`${name} is malformed: ${[...fields].join(', ')}.`);
}
