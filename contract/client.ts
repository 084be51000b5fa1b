import * as v from 'valibot';
import { appearanceSchema } from './appearance.ts';
import { channelIdSchema, clientIdSchema, liffIdSchema } from './ids.ts';
import { languageSchema, localTextSchema } from './language.ts';
import { payMethodKinds } from './pay-providers.ts';
import { personalInfoFieldSchema } from './personal-info-fields.ts';

/** The set-up steps, in their order; their names are the specification's route names. */
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
 * The messages a tenant may send by LINE, which cost it money a piece: a receipt of each purchase to those
 * who switched it on, word of money that comes back to every friend, and what is back in stock to those
 * who asked.
 */
export const messageKindSchema = v.picklist(['receipts', 'moneyBack', 'stock']);
export type MessageKind = v.InferOutput<typeof messageKindSchema>;

/** How a person reaches the tenant; each null where it offers no such way. */
export const contactSchema = v.object({
  /** Digits and hyphens, as people write it. */
  phone: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9][0-9-]{8,15}$/))), null),
  email: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[^\s@]{1,64}@[^\s@]{3,189}$/))), null),
  /** The tenant's account in LINE. */
  lineUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/(line\.me|lin\.ee)\/[\w@%./~-]+$/))),
    null,
  ),
  /** When somebody answers. */
  hours: v.optional(v.nullable(localTextSchema), null),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/** What anybody may know of a tenant. */
export const publicClientSchema = v.object({
  clientId: clientIdSchema,
  name: localTextSchema,
  /** The language for a browser that asks for none of the app's. */
  locale: v.optional(languageSchema, 'ja'),
  lineLogin: v.object({
    channelId: v.nullable(channelIdSchema),
    liffId: v.nullable(liffIdSchema),
  }),
  appearance: appearanceSchema,
  setup: v.object({
    required: v.array(setupStepSchema),
    /** Which personal information the tenant asks for. */
    personalInfo: v.array(personalInfoFieldSchema),
    /** The current versions of what a person agrees to; null where there is no such document. */
    documents: v.object({
      termsOfUse: v.nullable(v.string()),
      privacyPolicy: v.nullable(v.string()),
    }),
  }),
  payMethods: v.array(payMethodKindSchema),
  /** Who sells: on every receipt. With a registration number it is a qualified invoice's. */
  seller: v.object({
    name: localTextSchema,
    registrationNumber: v.nullable(v.pipe(v.string(), v.regex(/^T\d{13}$/))),
  }),
  contact: v.optional(contactSchema, {}),
  /** Which messages the tenant sends by LINE. */
  messages: v.optional(v.array(messageKindSchema), [...messageKindSchema.options]),
  /** After so many days without a visit a browser is signed out; null: only after its 30 days. */
  sessionIdleDays: v.optional(v.nullable(v.number()), null),
});
export type PublicClient = v.InferOutput<typeof publicClientSchema>;
