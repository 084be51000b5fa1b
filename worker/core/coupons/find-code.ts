import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { isSegment } from '../store/segments.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { type CouponDefinition, parseDefinition } from './coupon-definition.ts';

/**
 * `clients/{c}/couponCodes/{CODE}`: a code of the console. A shared code is stored here too, so
 * that no other coupon takes it.
 */
const storedCode = v.object({
  couponId: v.pipe(v.string(), v.check(isSegment)),
  isShared: v.boolean(),
  usedAt: v.optional(v.nullable(v.string()), null),
});

/** The coupon of a code. `use`: the write that uses up a single-use code; null for a shared one. */
type FoundCode = {
  readonly definition: CouponDefinition;
  readonly isUsed: boolean;
  readonly use: Write | null;
};

/**
 * Returns the coupon of a code. Undefined if there is none, or if it is switched off. A shared code
 * costs one query, a single-use code two reads more.
 *
 * @throws UnreadableDocument
 */
export async function findCode(
  store: Firestore,
  clientId: ClientId,
  code: string,
  nowMs: number,
): Promise<FoundCode | undefined> {
  const [shared] = await store.query({
    from: paths.coupons(clientId),
    where: [{ field: 'code', op: 'EQUAL', value: code }],
    limit: 1,
  });
  if (shared) return offered(parseDefinition(shared), { isUsed: false, use: null });
  const path = paths.couponCode(clientId, code);
  const single = await store.get(path);
  if (!single) return undefined;
  const parsed = v.safeParse(storedCode, single.fields);
  if (!parsed.success) throw new UnreadableDocument('COUPON_CODE', 'of the console');
  const { couponId, isShared, usedAt } = parsed.output;
  const coupon = isShared ? undefined : await store.get(paths.coupon(clientId, couponId));
  if (!coupon) return undefined;
  const { updateTime } = single;
  const use = update(path, { usedAt: Timestamp.ofMs(nowMs) }, { updateTime });
  return offered(parseDefinition(coupon), { isUsed: usedAt !== null, use });
}

const offered = (definition: CouponDefinition, code: Omit<FoundCode, 'definition'>) =>
  definition.enabled && definition.stoppedAt === null ? { definition, ...code } : undefined;
