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
 * What the tenant is called, how customers reach it, who issues its receipts, what they set up, how they pay, which
 * messages it sends, and how long a browser stays signed in.
 */
const deskEntries = {
  name: v.object({ ja: words(100), en: words(100) }),
  setup: v.object({
    /** What a purchase needs. Customers may do the other steps later. */
    required: eachOnce(setupStepSchema),
    /** What the step for personal information asks for. None: there is no such step. */
    personalInfo: eachOnce(personalInfoFieldSchema),
  }),
  contact: v.object({
    ...{ phone: phone.wrapped, email: email.wrapped, lineUrl: lineUrl.wrapped },
    hours: v.nullable(v.object({ ja: words(60), en: words(60) })),
  }),
  /** Who issues the receipts. Null: the tenant under its own name, without a number. */
  seller: v.nullable(
    v.object({ name: v.object({ ja: words(100), en: words(100) }), registrationNumber }),
  ),
  /** In the order in which customers see them. */
  payMethods: eachOnce(payMethodKindSchema),
  messages: eachOnce(messageKindSchema),
  /** Days without a visit. Null: only after the 30 days of a session. */
  sessionIdleDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30))),
} as const;

/** `GET /desk` and `PUT /desk`. `version`: of the tenant's document, as the page has read it. */
export const deskSchema = v.object({ ...deskEntries, version: v.string() });
export type Desk = v.InferOutput<typeof deskSchema>;
