import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../contract/ids.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { storedMs } from '../../store/values.ts';

/**
 * `hashes/device/claims/{c}.{kid}.{HMAC}` as stored: whose code it is. Once it was used, which token it
 * was exchanged for, and the hash of the nonce of whoever did.
 */
const claimDocument = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  expiresAt: storedMs,
  used: v.optional(
    v.nullable(v.object({ tokenId: v.string(), nonce: v.string(), at: storedMs })),
    null,
  ),
});
export type Claim = v.InferOutput<typeof claimDocument> & { readonly document: StoredDocument };

/** The code of a document; undefined where there is none, or this version cannot read it. */
export function parseClaim(document: StoredDocument | undefined): Claim | undefined {
  const parsed = v.safeParse(claimDocument, document?.fields);
  return document && parsed.success ? { ...parsed.output, document } : undefined;
}
