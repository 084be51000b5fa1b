import * as v from 'valibot';
import {
  contactSchema,
  messageKindSchema,
  payMethodKindSchema,
  publicClientSchema,
  setupStepSchema,
} from '../shared/client.ts';
import { personalInfoFieldSchema } from '../shared/personal-info-fields.ts';

const { phone, email, lineUrl } = contactSchema.entries;
const { registrationNumber } = publicClientSchema.entries.seller.entries;
const eachOnce = <S extends v.GenericSchema<string>>(entry: S) =>
  v.pipe(
    v.array(entry),
    v.check((entries) => new Set(entries).size === entries.length),
  );
const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/**
 * The tenant's settings for its customers. They cover its name and contacts, the issuer of its
 * receipts, the set-up steps, the pay methods and the LINE messages. They also say how long a
 * browser stays signed in.
 */
const deskEntries = {
  name: v.object({ ja: words(100), en: words(100) }),
  setup: v.object({
    /** The steps that a purchase requires. Customers may do the others later. */
    required: eachOnce(setupStepSchema),
    /** The fields of the step for personal information. Empty: there is no such step. */
    personalInfo: eachOnce(personalInfoFieldSchema),
  }),
  contact: v.object({
    ...{ phone: phone.wrapped, email: email.wrapped, lineUrl: lineUrl.wrapped },
    hours: v.nullable(v.object({ ja: words(60), en: words(60) })),
  }),
  /** The issuer of the receipts. Null: the tenant under its own name, without a number. */
  seller: v.nullable(
    v.object({ name: v.object({ ja: words(100), en: words(100) }), registrationNumber }),
  ),
  /** In the order in which customers see them. */
  payMethods: eachOnce(payMethodKindSchema),
  messages: eachOnce(messageKindSchema),
  /** How many days without a visit end a session. Null: only its 30 days do. */
  sessionIdleDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30))),
} as const;

/**
 * `GET /desk` and `PUT /desk`. `version`: the version of the tenant's document that the page has
 * read.
 */
export const deskSchema = v.object({ ...deskEntries, version: v.string() });
export type Desk = v.InferOutput<typeof deskSchema>;
