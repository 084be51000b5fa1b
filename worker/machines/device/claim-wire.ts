import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../contract/ids.ts';

/** `POST /api/machines/claim`: what an installer typed, and the machine's own word for this attempt. */
export const claimRequestSchema = v.object({
  clientId: clientIdSchema,
  code: v.pipe(v.string(), v.maxLength(32)),
  /** Made once a code, kept, and sent again with every retry. */
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
});
export type ClaimRequest = v.InferOutput<typeof claimRequestSchema>;

/** Which machine it is from now on, and the token to connect with. */
export const claimedSchema = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  token: v.string(),
});
export type Claimed = v.InferOutput<typeof claimedSchema>;
