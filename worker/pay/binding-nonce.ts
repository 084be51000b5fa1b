import * as v from 'valibot';
import type { PayMethodKind } from '../../contract/client.ts';
import { clientIdSchema, lineUserIdSchema } from '../../contract/ids.ts';
import { bindingIdSchema } from '../../contract/pay-methods.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';

/** `hashes/{kind}/nonces/{nonce}` (specification §3): who started the binding that this comes back for. */
const nonceDocument = v.object({
  clientId: clientIdSchema,
  lineUserId: lineUserIdSchema,
  bindingId: bindingIdSchema,
  expiresAt: v.string(),
});

export type BindingNonce = v.InferOutput<typeof nonceDocument> & { readonly updateTime: string };

/** The record of a nonce that came from outside; undefined for an unknown or spent one. */
export async function readNonce(
  store: Firestore,
  kind: PayMethodKind,
  nonce: string | undefined,
): Promise<BindingNonce | undefined> {
  if (nonce === undefined || !isSegment(nonce)) return undefined;
  const stored = await store.get(paths.bindingNonce(kind, nonce));
  const parsed = v.safeParse(nonceDocument, stored?.fields);
  return stored && parsed.success ? { ...parsed.output, updateTime: stored.updateTime } : undefined;
}
