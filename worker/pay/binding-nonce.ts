import * as v from 'valibot';
import type { PayMethodKind } from '../../contract/client.ts';
import { type ClientId, clientIdSchema, lineUserIdSchema } from '../../contract/ids.ts';
import { bindingIdSchema } from '../../contract/pay-methods.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';
import { storedMs } from '../store/values.ts';

/** Who started a binding, and which. */
export const bindingOwner = v.object({
  clientId: clientIdSchema,
  lineUserId: lineUserIdSchema,
  bindingId: bindingIdSchema,
});

/** `hashes/{kind}/nonces/{nonce}` (specification §3): who started the binding that this comes back for. */
const nonceDocument = v.pipe(
  v.object({ ...bindingOwner.entries, expiresAt: storedMs }),
  v.transform(({ expiresAt, ...nonce }) => ({ ...nonce, expiresAtMs: expiresAt })),
);

export type BindingNonce = v.InferOutput<typeof nonceDocument> & {
  readonly value: string;
  readonly updateTime: string;
};

/**
 * Which tenant a nonce belongs to, for a return that names none. Only the specification's own fields
 * are needed for that: undefined for an unknown or spent nonce.
 */
export async function clientOfNonce(
  store: Firestore,
  kind: PayMethodKind,
  nonce: string | undefined,
): Promise<ClientId | undefined> {
  if (nonce === undefined || !isSegment(nonce)) return undefined;
  const stored = await store.get(paths.bindingNonce(kind, nonce));
  const parsed = v.safeParse(v.object({ clientId: clientIdSchema }), stored?.fields);
  return parsed.success ? parsed.output.clientId : undefined;
}

/** The record of a nonce that came from outside; undefined for an unknown or spent one. */
export async function readNonce(
  store: Firestore,
  kind: PayMethodKind,
  nonce: string | undefined,
): Promise<BindingNonce | undefined> {
  if (nonce === undefined || !isSegment(nonce)) return undefined;
  const stored = await store.get(paths.bindingNonce(kind, nonce));
  const parsed = v.safeParse(nonceDocument, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  return { ...parsed.output, value: nonce, updateTime: stored.updateTime };
}
