import * as v from 'valibot';
import { personalInfoFieldSchema } from '../shared/personal-info-fields.ts';
import { codeSchema, phoneNumberSchema } from '../shared/phone.ts';
import { setupStateSchema } from '../shared/setup-state.ts';
import { typedPersonalInfoSchema } from './personal-info.ts';

/** `POST /phone/code`. */
export const phoneCodeRequestSchema = v.object({ phoneNumber: phoneNumberSchema });

/** `POST /phone/verify`. */
export const phoneVerifyRequestSchema = v.object({ code: codeSchema });

/** The answer of every step: the person's set-up state, so that no second request is needed. */
export const setupAnswerSchema = v.object({ setup: setupStateSchema });

/** `GET /me/personal-info`: the fields that the tenant requests, and the stored values. */
export const personalInfoAnswerSchema = v.object({
  fields: v.array(personalInfoFieldSchema),
  personalInfo: typedPersonalInfoSchema,
});
