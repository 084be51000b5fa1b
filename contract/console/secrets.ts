import * as v from 'valibot';
import { localTextSchema } from '../shared/language.ts';
import { payMethodKinds } from '../shared/pay-providers.ts';

/** The keys that the console can change. */
export const secretNameSchema = v.picklist(['line', ...payMethodKinds]);
export type ConsoleSecretName = v.InferOutput<typeof secretNameSchema>;

/**
 * One field of a platform's keys in a form. `field`: its path in the value, such as `login.secret`.
 */
export const secretFieldSchema = v.object({
  field: v.string(),
  label: localTextSchema,
  /** Whether the form hides the typed value. */
  isSecret: v.boolean(),
});
export type SecretField = v.InferOutput<typeof secretFieldSchema>;

/** `GET /secrets`: the tenant's keys for LINE and the payment providers, without their values. */
export const secretsSchema = v.object({
  secrets: v.pipe(
    v.array(
      v.object({
        name: secretNameSchema,
        title: localTextSchema,
        /** Whether the deployment's settings contain them. Settings take precedence. */
        isInSettings: v.boolean(),
        /**
         * The newest first. Null: no key of the deployment opens them. `by` is empty for keys that
         * an older version stored.
         */
        stored: v.nullable(
          v.pipe(
            v.array(v.object({ account: v.string(), at: v.string(), by: v.string() })),
            v.readonly(),
          ),
        ),
        form: v.pipe(v.array(secretFieldSchema), v.readonly()),
      }),
    ),
    v.readonly(),
  ),
});
export type Secrets = v.InferOutput<typeof secretsSchema>;

/**
 * `PUT /secrets/{name}`: new values by field. An absent or empty field keeps the value of the
 * newest keys.
 */
export const newSecretSchema = v.object({
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.trim(), v.maxLength(4_000))),
    v.check((values) => Object.keys(values).length <= 20),
  ),
});
export type NewSecret = v.InferOutput<typeof newSecretSchema>;
