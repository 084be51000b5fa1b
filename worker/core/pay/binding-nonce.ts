import * as v from 'valibot';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { type ClientId, clientIdSchema, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';
import { storedMs } from '../store/values.ts';

/** The person who started a binding, and the binding's id. */
export const bindingOwner = v.object({
  clientId: clientIdSchema,
  lineUserId: lineUserIdSchema,
  bindingId: bindingIdSchema,
});

/**
 * `hashes/{kind}/nonces/{nonce}` (specification §3): who started the binding that a return belongs
 * to.
 */
const nonceDocument = v.pipe(
  v.object({ ...bindingOwner.entries, expiresAt: storedMs }),
  v.transform(({ expiresAt, ...nonce }) => ({ ...nonce, expiresAtMs: expiresAt })),
);

export type BindingNonce = v.InferOutput<typeof nonceDocument> & {
  readonly value: string;
  readonly updateTime: string;
};

/**
 * Returns a nonce's tenant, for a return whose address names none. Undefined for an unknown or used
 * nonce. It needs only the specification's own fields.
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

/** Returns the record of a nonce that a return brought. Undefined for an unknown or used one. */
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
