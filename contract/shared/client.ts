import * as v from 'valibot';
import { appearanceSchema } from './appearance.ts';
import { channelIdSchema, clientIdSchema, liffIdSchema } from './ids.ts';
import { languageSchema, localTextSchema } from './language.ts';
import { payMethodKinds } from './pay-providers.ts';
import { personalInfoFieldSchema } from './personal-info-fields.ts';

/** The set-up steps in order. Their names are the specification's route names. */
export const setupStepSchema = v.picklist([
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
]);
export type SetupStep = v.InferOutput<typeof setupStepSchema>;

export const payMethodKindSchema = v.picklist(payMethodKinds);
export type PayMethodKind = v.InferOutput<typeof payMethodKindSchema>;

/**
 * The messages that a tenant may send by LINE. Each one costs the tenant money.
 * - `receipts`: a receipt of each purchase, to people who switched it on.
 * - `moneyBack`: news of returned money, to every friend.
 * - `stock`: news of restocked drinks, to people who asked for it.
 */
export const messageKindSchema = v.picklist(['receipts', 'moneyBack', 'stock']);
export type MessageKind = v.InferOutput<typeof messageKindSchema>;

/** How a person contacts the tenant. Null: the tenant does not offer this way. */
export const contactSchema = v.object({
  /** Digits and hyphens, as people write it. */
  phone: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9][0-9-]{8,15}$/))), null),
  email: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[^\s@]{1,64}@[^\s@]{3,189}$/))), null),
  /** The tenant's LINE account. */
  lineUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/(line\.me|lin\.ee)\/[\w@%./~-]+$/))),
    null,
  ),
  /** The hours in which somebody answers. */
  hours: v.optional(v.nullable(localTextSchema), null),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/** A tenant's public data. */
export const publicClientSchema = v.object({
  clientId: clientIdSchema,
  name: localTextSchema,
  /** The language for browsers that ask for neither of the app's languages. */
  locale: v.optional(languageSchema, 'ja'),
  lineLogin: v.object({
    channelId: v.nullable(channelIdSchema),
    liffId: v.nullable(liffIdSchema),
  }),
  appearance: appearanceSchema,
  setup: v.object({
    required: v.array(setupStepSchema),
    /** The personal information that the tenant requests. */
    personalInfo: v.array(personalInfoFieldSchema),
    /**
     * The current versions of the documents that a person consents to. Null: the tenant has no such
     * document.
     */
    documents: v.object({
      termsOfUse: v.nullable(v.string()),
      privacyPolicy: v.nullable(v.string()),
    }),
  }),
  payMethods: v.array(payMethodKindSchema),
  /**
   * The seller named on every receipt. A registration number makes the receipt a qualified invoice.
   */
  seller: v.object({
    name: localTextSchema,
    registrationNumber: v.nullable(v.pipe(v.string(), v.regex(/^T\d{13}$/))),
  }),
  contact: v.optional(contactSchema, {}),
  /** Which messages the tenant sends by LINE. */
  messages: v.optional(v.array(messageKindSchema), [...messageKindSchema.options]),
  /** Days without a visit after which a browser is signed out. Null: only after its 30 days. */
  sessionIdleDays: v.optional(v.nullable(v.number()), null),
});
export type PublicClient = v.InferOutput<typeof publicClientSchema>;
