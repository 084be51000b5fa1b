import * as v from 'valibot';
import {
  type ConsoleSecretName,
  type NewSecret,
  type Secrets,
  secretNameSchema,
} from '../../../../contract/console/secrets.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { listSecrets, settingWith } from './list-secrets.ts';
import { type PutSecret, putSecret } from './put-secret.ts';
import { secretKind } from './secret-kinds.ts';
import { openedOf, readStored } from './stored-secrets.ts';

/** Returns a tenant's keys as the console shows them, without a value. */
export async function showSecrets(operator: OperatorContext): Promise<Secrets> {
  const listed = await listSecrets(operator);
  const secrets = listed.flatMap(({ name: listedName, setting, secrets: stored }) => {
    const name = v.safeParse(secretNameSchema, listedName);
    if (!name.success) return [];
    const { form, title } = secretKind(name.output);
    const shown = stored === 'NOT_KNOWN' ? null : stored;
    return [{ name: name.output, title, isInSettings: setting !== null, stored: shown, form }];
  });
  return { secrets };
}

/**
 * Changes some fields of the newest keys. The tenant must already own the merchant: its document
 * names it, or the tenant has stored keys of it. New merchants are added on the command line, so
 * that no tenant can take another one's merchant.
 */
export async function changeSecret(
  operator: OperatorContext,
  name: ConsoleSecretName,
  { values }: NewSecret,
): Promise<Operated<PutSecret>> {
  const { form } = secretKind(name);
  const given = form.flatMap(({ field }) => {
    const value = values[field] ?? '';
    return value === '' ? [] : [{ field, value }];
  });
  if (given.length === 0) {
    return refuse({
      code: 'SECRET_MALFORMED',
      data: { name, fields: form.map(({ field }) => field) },
    });
  }
  if (settingWith(operator.services, name, operator.client.clientId) !== null) {
    return refuse({ code: 'SECRET_IN_SETTINGS' });
  }
  const stored = openedOf(await readStored(operator, name), name);
  if (!stored.ok) return stored;
  const newest = v.parse(parts, stored.value[0]?.value ?? {});
  const value = given.reduce(withField, newest);
  const put = await putSecret(operator, {
    ...{ name, text: JSON.stringify(value), account: undefined },
    isOwnMerchantOnly: true,
  });
  // The staff of another tenant must not learn who owns the merchant.
  return !put.ok && put.error.code === 'MERCHANT_TAKEN'
    ? refuse({ code: 'MERCHANT_NOT_OWN' })
    : put;
}

/** A value: fields, and groups of fields. */
const parts = v.record(v.string(), v.unknown());
type Parts = v.InferOutput<typeof parts>;
const group = v.fallback(parts, {});

/** Returns a value with another field, such as `login.secret`. */
function withField(
  whole: Parts,
  { field, value }: { readonly field: string; readonly value: string },
): Parts {
  const [first = '', ...below] = field.split('.');
  if (below.length === 0) return { ...whole, [first]: value };
  return {
    ...whole,
    [first]: withField(v.parse(group, whole[first]), { field: below.join('.'), value }),
  };
}
