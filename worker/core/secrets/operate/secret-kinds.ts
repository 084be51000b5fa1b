import * as v from 'valibot';
import type { SecretField } from '../../../../contract/console/secrets.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import { providerNames } from '../../../../contract/shared/pay-providers.ts';
import { cloudSystemSchema, lineChannelsSchema } from '../../env.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import type { GivenKeys } from '../../pay-providers/port/provider-descriptor.ts';
import { payProviders } from '../../pay-providers/registry.ts';
import { ok } from '../../result.ts';
import type { SecretName } from '../../secret-lookup.ts';

type SecretKind = {
  readonly title: LocalText;
  /** The fields that the console asks for. Empty: the console cannot change it. */
  readonly form: readonly SecretField[];
  /** The setting with the same content. An entry with the tenant's own name takes precedence. */
  readonly setting: string;
  /** The provider at which each account belongs to one tenant. */
  readonly merchantAt?: PayMethodKind;
  /** The setting's own schema of one tenant. */
  readonly schema: v.GenericSchema<unknown, GivenKeys>;
};

const line: SecretKind = {
  title: { ja: 'LINE', en: 'LINE' },
  form: [
    {
      ...{ field: 'login.secret', isSecret: true },
      label: { ja: 'LINEログインのチャネルシークレット', en: 'Channel secret of LINE Login' },
    },
    {
      ...{ field: 'messaging.id', isSecret: false },
      label: { ja: 'Messaging APIのチャネルID', en: 'Channel id of the Messaging API' },
    },
    {
      ...{ field: 'messaging.secret', isSecret: true },
      label: {
        ja: 'Messaging APIのチャネルシークレット',
        en: 'Channel secret of the Messaging API',
      },
    },
  ],
  setting: 'LINE_CHANNELS',
  schema: v.pipe(
    lineChannelsSchema,
    v.check(({ login, messaging }) => login !== undefined || messaging !== undefined),
    v.transform((value): GivenKeys => ({ account: value.messaging?.id ?? '', value })),
  ),
};

/**
 * The address of the tenant's cloud system. The console cannot set it, because the edge calls it.
 * Otherwise staff could make the edge call any host.
 */
const cloud: SecretKind = {
  title: { ja: 'クラウド', en: 'Cloud' },
  form: [],
  setting: 'CLOUD_SYSTEMS',
  schema: v.pipe(
    cloudSystemSchema,
    v.transform((value): GivenKeys => ({ account: '', value })),
  ),
};

/** Returns the kind of a secret's name. docs/operations/secrets.md shows an example of each. */
export function secretKind(name: SecretName): SecretKind {
  if (name === 'line') return line;
  if (name === 'cloud') return cloud;
  const { setting, schema, form } = payProviders[name].keys;
  return { setting, schema, form, title: providerNames[name], merchantAt: name };
}

/**
 * Parses an operator's value. A failure names the invalid fields but never quotes their contents.
 */
export function parseSecret(name: SecretName, text: string): Operated<GivenKeys> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) return refuse({ code: 'SECRET_NOT_JSON', data: { name } });
  const parsed = v.safeParse(secretKind(name).schema, json.output);
  if (parsed.success) return ok(parsed.output);
  const fields = new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole'));
  return refuse({ code: 'SECRET_MALFORMED', data: { name, fields: [...fields] } });
}
