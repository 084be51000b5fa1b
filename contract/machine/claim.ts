import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../shared/ids.ts';

/** `POST /api/machines/claim`: the installer's code, and the machine's nonce for this attempt. */
export const claimRequestSchema = v.object({
  clientId: clientIdSchema,
  code: v.pipe(v.string(), v.maxLength(32)),
  /** Created once per code, stored, and repeated with every retry. */
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
});
export type ClaimRequest = v.InferOutput<typeof claimRequestSchema>;

/** The claimed machine, and its token for connecting. */
export const claimedSchema = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  token: v.string(),
});
export type Claimed = v.InferOutput<typeof claimedSchema>;
