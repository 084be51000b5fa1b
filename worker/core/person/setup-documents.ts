import * as v from 'valibot';
import { storedPhoneNumberSchema } from '../../../contract/shared/phone.ts';
import { storedMs } from '../store/values.ts';

/** One consent, stored permanently: the documents' versions and the time. */
export const consent = v.object({
  termsOfUse: v.optional(v.nullable(v.string()), null),
  privacyPolicy: v.optional(v.nullable(v.string()), null),
  at: v.string(),
});

/** The outcome of a tried code. `open` until the provider's answer is known. */
const outcome = v.picklist(['open', 'wrong']);

/** The verification of one number. Tries and waits are counted per person and number. */
const askedNumber = {
  number: storedPhoneNumberSchema,
  /** Messages in a row. They lengthen the wait for the next one. */
  sends: v.number(),
  /** Outcomes by the code's keyed hash, so that the same code sent twice is one try. */
  tried: v.record(v.string(), outcome),
  resendAt: storedMs,
  expiresAt: storedMs,
};
const times = <T extends { resendAt: number; expiresAt: number }>({
  resendAt,
  expiresAt,
  ...asked
}: T) => ({ ...asked, resendAtMs: resendAt, expiresAtMs: expiresAt });
const earlierNumber = v.pipe(v.object(askedNumber), v.transform(times));
export type AskedNumber = v.InferOutput<typeof earlierNumber>;

/** The number whose code is pending, and earlier ones that have not expired. */
export const pendingPhone = v.pipe(
  v.object({
    ...askedNumber,
    certain: v.boolean(),
    earlier: v.optional(v.array(earlierNumber), () => []),
  }),
  v.transform(times),
);
export type StoredPendingPhone = v.InferOutput<typeof pendingPhone>;

/**
 * The hash of the right code, stored for a while so that a repeated request gets the first one's
 * answer.
 */
export const phoneProof = v.pipe(
  v.object({ proof: v.string(), until: storedMs }),
  v.transform(({ proof, until }) => ({ proof, untilMs: until })),
);
