import * as v from 'valibot';
import { payMethodKindSchema } from '../../contract/client.ts';
import type { ClientId, LineUserId } from '../../contract/ids.ts';
import {
  type BindingId,
  bindingIdSchema,
  type PayMethod,
  payMethodStateSchema,
} from '../../contract/pay-methods.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedMs } from '../store/values.ts';

/**
 * `lineUsers/{u}/payMethods/{id}` as stored. `account` is the provider's own id, sealed. `settleAt`
 * is there while something is open that nobody may wait for: the sweep looks for it.
 */
const payMethodDocument = v.pipe(
  v.object({
    kind: payMethodKindSchema,
    state: payMethodStateSchema,
    label: v.optional(v.string(), ''),
    account: v.optional(v.nullable(v.string()), null),
    accountHash: v.optional(v.nullable(v.string()), null),
    reference: v.optional(v.nullable(v.string()), null),
    nonce: v.optional(v.nullable(v.string()), null),
    settleAt: v.optional(v.nullable(storedMs), null),
  }),
  v.transform(({ settleAt, ...method }) => ({ ...method, settleAtMs: settleAt })),
);
export type PayMethodDocument = v.InferOutput<typeof payMethodDocument>;

/** A pay method as read; `updateTime` is for a precondition. */
export type StoredPayMethod = PayMethodDocument & {
  readonly id: BindingId;
  readonly updateTime: string;
};

/** Whose pay method it is. */
export type Owner = { readonly clientId: ClientId; readonly lineUserId: LineUserId };

/** The stored pay method; undefined for a document that is none. */
export function parsePayMethod(stored: StoredDocument | undefined): StoredPayMethod | undefined {
  const id = v.safeParse(bindingIdSchema, stored?.id);
  const fields = v.safeParse(payMethodDocument, stored?.fields);
  if (!stored || !id.success || !fields.success) return undefined;
  return { id: id.output, updateTime: stored.updateTime, ...fields.output };
}

export async function readPayMethod(
  store: Firestore,
  { clientId, lineUserId }: Owner,
  id: BindingId,
) {
  return parsePayMethod(await store.get(paths.payMethod(clientId, lineUserId, id)));
}

/** What the person sees of it. */
export const publicPayMethod = (
  { id, kind, label, state }: StoredPayMethod,
  defaultId: string | null,
): PayMethod => ({ id, kind, label, state, isDefault: id === defaultId && state === 'active' });

/** Whether something open about it is to be settled by now. */
export const isDue = ({ settleAtMs }: PayMethodDocument, nowMs: number): boolean =>
  settleAtMs !== null && settleAtMs <= nowMs;

/** How it is now: a pending method past its time is over, also before the sweep has come by. */
export function asOf(method: StoredPayMethod, nowMs: number): StoredPayMethod {
  const late = method.state === 'pending' && isDue(method, nowMs);
  return late ? { ...method, state: 'ended' } : method;
}
