import * as v from 'valibot';
import {
  type BindingId,
  bindingIdSchema,
  type PayMethod,
  payMethodStateSchema,
} from '../../../contract/customer/pay-methods.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { storedMs } from '../store/values.ts';

/**
 * `lineUsers/{u}/payMethods/{id}` as stored.
 * - `account`: the provider's own id, sealed.
 * - `settleAt`: set while something is unfinished, for the sweep to find.
 * - `settleSince`: when the unfinished part was first due without proof of its end.
 * - `linkEndsAt`: when the provider's link expires by itself, by its last answer.
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
    settleSince: v.optional(v.nullable(storedMs), null),
    linkEndsAt: v.optional(v.nullable(storedMs), null),
  }),
  v.transform(({ settleAt, settleSince, linkEndsAt, ...method }) => ({
    ...method,
    settleAtMs: settleAt,
    settleSinceMs: settleSince,
    linkEndsAtMs: linkEndsAt,
  })),
);
export type PayMethodDocument = v.InferOutput<typeof payMethodDocument>;

/** A pay method with its id. `updateTime` serves as a precondition. */
export type StoredPayMethod = PayMethodDocument & {
  readonly id: BindingId;
  readonly updateTime: string;
};

/** The person who owns a pay method. */
export type Owner = PersonKey;

/** Returns the stored pay method, or undefined if there is none. @throws UnreadableDocument */
export function parsePayMethod(stored: StoredDocument | undefined): StoredPayMethod | undefined {
  if (!stored) return undefined;
  const id = v.safeParse(bindingIdSchema, stored.id);
  const fields = v.safeParse(payMethodDocument, stored.fields);
  if (!id.success || !fields.success) throw new UnreadableDocument('PAY_METHOD', stored.id);
  return { id: id.output, updateTime: stored.updateTime, ...fields.output };
}

export async function readPayMethod(
  store: Firestore,
  { clientId, lineUserId }: Owner,
  id: BindingId,
) {
  return parsePayMethod(await store.get(paths.payMethod(clientId, lineUserId, id)));
}

/** How early a link counts as ending: early enough for people who buy once a month. */
const LINK_ENDING_MS = 30 * 86_400_000;

/** Returns whether the provider ends the link soon, or has ended it. */
export const isLinkEnding = ({ linkEndsAtMs }: PayMethodDocument, nowMs: number): boolean =>
  linkEndsAtMs !== null && linkEndsAtMs - nowMs <= LINK_ENDING_MS;

/** Returns the part of a pay method that the person sees. */
export function publicPayMethod(
  method: StoredPayMethod,
  defaultId: string | null,
  nowMs: number,
): PayMethod {
  const { id, kind, label, state, linkEndsAtMs } = method;
  const isActive = state === 'active';
  const isTold = isActive && linkEndsAtMs !== null && isLinkEnding(method, nowMs);
  const linkEndsAt = isTold ? new Date(linkEndsAtMs).toISOString() : null;
  return { id, kind, label, state, isDefault: id === defaultId && isActive, linkEndsAt };
}

/** Returns whether the unfinished part of a pay method is overdue. */
export const isDue = ({ settleAtMs }: PayMethodDocument, nowMs: number): boolean =>
  settleAtMs !== null && settleAtMs <= nowMs;

/**
 * Returns whether a pending method may still be confirmed: its time is not over, and nothing has
 * tried to end it.
 */
export const isConfirmable = (method: PayMethodDocument, nowMs: number): boolean =>
  method.state === 'pending' &&
  method.settleAtMs !== null &&
  method.settleSinceMs === null &&
  !isDue(method, nowMs);

/**
 * Returns the method's current state. A pending one whose time is over has ended, even before the
 * sweep runs.
 */
export function asOf(method: StoredPayMethod, nowMs: number): StoredPayMethod {
  const late = method.state === 'pending' && !isConfirmable(method, nowMs);
  return late ? { ...method, state: 'ended' } : method;
}
