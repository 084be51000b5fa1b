import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { storedMs } from '../../store/values.ts';

/**
 * `hashes/device/claims/{c}.{kid}.{HMAC}` as stored: the machine of a claim code. After the code is
 * used, it also has the issued token's id and the hash of the claimant's nonce.
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

/** Returns the claim of a document. Undefined if it is absent or unreadable. */
export function parseClaim(document: StoredDocument | undefined): Claim | undefined {
  const parsed = v.safeParse(claimDocument, document?.fields);
  return document && parsed.success ? { ...parsed.output, document } : undefined;
}
