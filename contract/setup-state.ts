import * as v from 'valibot';
import { setupStepSchema } from './client.ts';

/** A number that waits for its code. Seconds count from the answer that brought them. */
const pendingPhoneSchema = v.object({
  /** As people read it; only its owner's session sees it. */
  number: v.string(),
  /** Whether the provider confirmed the sending; false: the message may or may not arrive. */
  certain: v.boolean(),
  triesLeft: v.number(),
  resendAfterSeconds: v.number(),
  expiresInSeconds: v.number(),
});
export type PendingPhone = v.InferOutput<typeof pendingPhoneSchema>;

/** Where a person stands in the first-time set-up, as the edge computes it. */
export const setupStateSchema = v.object({
  /** The first step that the tenant requires and that is missing. */
  nextStep: v.nullable(setupStepSchema),
  done: v.array(setupStepSchema),
  /** `outdated`: agreed to an earlier version of the terms or the privacy policy. */
  consent: v.picklist(['none', 'outdated', 'current']),
  phone: v.object({
    /** The last four digits of the verified number. */
    verified: v.nullable(v.string()),
    /** Another account of this tenant proved the number that this one had. */
    moved: v.boolean(),
    pending: v.nullable(pendingPhoneSchema),
  }),
});
export type SetupState = v.InferOutput<typeof setupStateSchema>;
