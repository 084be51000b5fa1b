import * as v from 'valibot';
import { storedPhoneNumberSchema } from '../../contract/phone.ts';
import { storedMs } from '../store/values.ts';

/** One consent, kept for good: which versions, and when. */
export const consent = v.object({
  termsOfUse: v.optional(v.nullable(v.string()), null),
  privacyPolicy: v.optional(v.nullable(v.string()), null),
  at: v.string(),
});

/** What became of a code that was tried: `open` until the provider's answer is known. */
const outcome = v.picklist(['open', 'wrong']);

/** What has been done about one number: tries and waits count per person and number. */
const askedNumber = {
  number: storedPhoneNumberSchema,
  /** Messages in a row: the wait for the next one grows with it. */
  sends: v.number(),
  /** By the proof of the code: the same code sent twice is one try. */
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

/** A number that waits for its code, and those that were asked for before it and have not expired. */
export const pendingPhone = v.pipe(
  v.object({
    ...askedNumber,
    certain: v.boolean(),
    earlier: v.optional(v.array(earlierNumber), () => []),
  }),
  v.transform(times),
);
export type StoredPendingPhone = v.InferOutput<typeof pendingPhone>;

/** The code that was right, for a while: the same request sent again is answered as the first. */
export const phoneProof = v.pipe(
  v.object({ proof: v.string(), until: storedMs }),
  v.transform(({ proof, until }) => ({ proof, untilMs: until })),
);
