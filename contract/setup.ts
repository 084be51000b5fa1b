import * as v from 'valibot';
import { typedPersonalInfoSchema } from './personal-info.ts';
import { personalInfoFieldSchema } from './personal-info-fields.ts';
import { codeSchema, phoneNumberSchema } from './phone.ts';
import { setupStateSchema } from './setup-state.ts';

const versionSchema = v.nullable(v.pipe(v.string(), v.maxLength(64)));

/**
 * `POST /me/consents`: the versions that the person read. Null: the tenant has no such document.
 */
export const consentVersionsSchema = v.object({
  termsOfUse: versionSchema,
  privacyPolicy: versionSchema,
});
export type ConsentVersions = v.InferOutput<typeof consentVersionsSchema>;

/** `POST /phone/code`. */
export const phoneCodeRequestSchema = v.object({ phoneNumber: phoneNumberSchema });

/** `POST /phone/verify`. */
export const phoneVerifyRequestSchema = v.object({ code: codeSchema });

/** The answer of every step: the person's set-up state, so that no second request follows. */
export const setupAnswerSchema = v.object({ setup: setupStateSchema });

/** `GET /me/personal-info`: the fields that the tenant asks for, and the stored values. */
export const personalInfoAnswerSchema = v.object({
  fields: v.array(personalInfoFieldSchema),
  personalInfo: typedPersonalInfoSchema,
});
