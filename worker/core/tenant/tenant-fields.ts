import * as v from 'valibot';
import { lineIdSchema } from '../../../contract/console/alerts.ts';
import { defaultAppName } from '../../../contract/shared/appearance.ts';
import {
  contactSchema,
  messageKindSchema,
  type PublicClient,
  payMethodKindSchema,
  publicClientSchema,
  setupStepSchema,
} from '../../../contract/shared/client.ts';
import { channelIdSchema, liffIdSchema } from '../../../contract/shared/ids.ts';
import { languageSchema, localTextSchema } from '../../../contract/shared/language.ts';
import {
  personalInfoFieldSchema,
  personalInfoFields,
} from '../../../contract/shared/personal-info-fields.ts';
import { merchantFields } from '../pay-providers/registry.ts';
import { supportField } from './support-fields.ts';

/**
 * A field of a tenant, declared once with two schemas.
 * - `file`: for the tenant file. A mistake of its author is an error.
 * - `stored`: for `clients/{clientId}`. Other tools or a newer version may have written the
 *   document, so every field has a default. A bad field never makes a tenant unavailable.
 *
 * A new field needs an entry in one of the two tables and a line in tenants/README.md. A public one
 * also needs a line in `publicClientSchema` (contract/shared/client.ts).
 */
type TenantField = { readonly file: v.GenericSchema; readonly stored: v.GenericSchema };

/** The public fields that a tenant file sets in the client itself. */
type PublicField = Exclude<keyof PublicClient, 'clientId' | 'appearance'>;

const filled = v.pipe(v.string(), v.nonEmpty());
/** A text in a tenant file: both languages are required. */
export const fileTextSchema = v.strictObject({ ja: filled, en: filled });

/** A channel id may be stored as a number, because consoles show it as digits. */
const storedChannelId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  channelIdSchema,
);

/** Drops entries that this version does not know, and keeps the others. */
const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((values): v.InferOutput<S>[] =>
        values.flatMap((value) => {
          const parsed = v.safeParse(entry, value);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    [],
  );

/** A session ends after 30 days at the latest. */
const idleDays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30));

const priceStep = v.picklist([1, 5, 10]);

const noContact = v.parse(contactSchema, {});
const { phone, email, lineUrl } = contactSchema.entries;

const registrationNumber = publicClientSchema.entries.seller.entries.registrationNumber;

/** Public fields. `publicClientSchema` contains them too. */
export const publicFields = {
  name: {
    file: fileTextSchema,
    stored: v.fallback(localTextSchema, defaultAppName),
  },
  locale: { file: languageSchema, stored: v.optional(v.fallback(languageSchema, 'ja'), 'ja') },
  lineLogin: {
    file: v.strictObject({ channelId: channelIdSchema, liffId: liffIdSchema }),
    stored: v.optional(
      v.fallback(
        v.object({
          channelId: v.fallback(v.nullable(storedChannelId), null),
          liffId: v.fallback(v.nullable(liffIdSchema), null),
        }),
        { channelId: null, liffId: null },
      ),
      { channelId: null, liffId: null },
    ),
  },
  setup: {
    file: v.strictObject({
      required: v.array(setupStepSchema),
      personalInfo: v.optional(v.array(personalInfoFieldSchema), [...personalInfoFields]),
    }),
    stored: v.fallback(
      v.object({
        required: v.optional(listOf(setupStepSchema), []),
        personalInfo: v.optional(listOf(personalInfoFieldSchema), [...personalInfoFields]),
      }),
      { required: [], personalInfo: [...personalInfoFields] },
    ),
  },
  payMethods: {
    file: v.array(payMethodKindSchema),
    stored: v.optional(listOf(payMethodKindSchema), []),
  },
  /** The company behind the service (適格請求書発行事業者 with its number). Default: the tenant's name. */
  seller: {
    file: v.optional(
      v.strictObject({
        name: fileTextSchema,
        registrationNumber: v.optional(registrationNumber.wrapped),
      }),
    ),
    stored: v.fallback(
      v.nullable(
        v.object({
          name: localTextSchema,
          registrationNumber: v.fallback(registrationNumber, null),
        }),
      ),
      null,
    ),
  },
  /** How a person reaches the tenant. Shown below the FAQ and at uncertain purchases. */
  contact: {
    file: v.optional(
      v.strictObject({
        phone: v.optional(phone.wrapped.wrapped),
        email: v.optional(email.wrapped.wrapped),
        lineUrl: v.optional(lineUrl.wrapped.wrapped),
        hours: v.optional(fileTextSchema),
      }),
    ),
    stored: v.optional(v.fallback(contactSchema, noContact), noContact),
  },
  /** The LINE messages that the tenant sends. Each costs money. Default: all. */
  messages: {
    file: v.optional(v.array(messageKindSchema)),
    stored: v.optional(v.nullable(listOf(messageKindSchema)), null),
  },
  /** Days without a visit after which a browser is signed out. */
  sessionIdleDays: { file: v.optional(idleDays), stored: v.fallback(v.nullable(idleDays), null) },
} as const satisfies Readonly<Record<PublicField, TenantField>>;

/** Fields that never leave the edge. */
export const privateFields = {
  ...merchantFields,
  /** The tenant's LINE account. Webhooks for another account are ignored. */
  lineMessaging: {
    file: v.optional(v.strictObject({ botUserId: lineIdSchema })),
    stored: v.fallback(v.nullable(v.object({ botUserId: v.string() })), null),
  },
  support: supportField,
  /** Every price is a multiple of it. Default: 10. */
  priceStepYen: {
    file: v.optional(priceStep),
    stored: v.fallback(v.nullable(priceStep), null),
  },
} as const satisfies Readonly<Record<string, TenantField>>;

/** Returns one schema of each field, as the entries of an object's schema. */
export function entriesOf<
  T extends Readonly<Record<string, TenantField>>,
  R extends keyof TenantField,
>(fields: T, reading: R): { readonly [K in keyof T]: T[K][R] };
// `Object.fromEntries` loses the keys' types. The signature above keeps them.
export function entriesOf(
  fields: Readonly<Record<string, TenantField>>,
  reading: keyof TenantField,
): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[reading]]));
}
