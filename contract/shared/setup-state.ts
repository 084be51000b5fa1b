import * as v from 'valibot';
import { setupStepSchema } from './client.ts';

/** A number whose code is pending. Seconds count from the time of the response. */
const pendingPhoneSchema = v.object({
  /** Formatted for people. Only the number's owner sees it. */
  number: v.string(),
  /** Whether the provider confirmed the sending. False: the message may not arrive. */
  certain: v.boolean(),
  triesLeft: v.number(),
  resendAfterSeconds: v.number(),
  expiresInSeconds: v.number(),
});
export type PendingPhone = v.InferOutput<typeof pendingPhoneSchema>;

/** A person's progress in the first-time set-up, as the edge computes it. */
export const setupStateSchema = v.object({
  /** The first required step that is missing. */
  nextStep: v.nullable(setupStepSchema),
  done: v.array(setupStepSchema),
  /** `outdated`: consented to an earlier version of the terms or the privacy policy. */
  consent: v.picklist(['none', 'outdated', 'current']),
  phone: v.object({
    /** The last four digits of the verified number. */
    verified: v.nullable(v.string()),
    /**
     * Whether another account of this tenant has since verified the number that this account had.
     */
    moved: v.boolean(),
    pending: v.nullable(pendingPhoneSchema),
  }),
});
export type SetupState = v.InferOutput<typeof setupStateSchema>;
