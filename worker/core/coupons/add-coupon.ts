import * as v from 'valibot';
import type { Coupon, CouponList } from '../../../contract/shared/coupons.ts';
import type { PersonKey } from '../person-key.ts';
import { type BareErrorCode, fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { create } from '../store/writes.ts';
import { countWrite } from './count-given.ts';
import type { CouponDefinition } from './coupon-definition.ts';
import { findCode } from './find-code.ts';
import { inListOrder, type OwnCoupons, readOwn, withNames } from './list-coupons.ts';

/**
 * Adds a code's coupon to the person, with the current rules, and counts it. One commit does both,
 * and uses up a single-use code. So nobody gets a coupon twice, and no more are given out than
 * exist. For a shared code it reads the definition, the person's own coupons and part of the count,
 * and makes two writes.
 */
export async function addCoupon(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  person: PersonKey,
  code: string,
): Promise<Result<CouponList>> {
  const { clientId, lineUserId } = person;
  let tried = 0;
  const held = await store.runOptimistic<Result<Coupon[]>>(async () => {
    const [found, own] = await Promise.all([
      findCode(store, clientId, code, nowMs()),
      readOwn(store, person),
    ]);
    if (!found) return refused('COUPON_UNKNOWN');
    const { definition, isUsed, use } = found;
    const path = paths.userCoupon(clientId, lineUserId, definition.id);
    if (await isOwn(store, own, path)) return refused('COUPON_HELD');
    if (isUsed) return refused('COUPON_CODE_USED');
    if (!isRunning(definition, nowMs())) return refused('COUPON_EXPIRED');
    if (definition.audience === 'newcomers' && (await hasBought(store, person))) {
      return refused('COUPON_NEWCOMERS');
    }
    const counted = await countWrite(store, clientId, definition, {
      person: lineUserId,
      tried: tried++,
    });
    if (!counted) return refused('COUPON_EXHAUSTED');
    const added = { ...shownOf(definition), state: 'held' as const, usedAt: null };
    return {
      writes: [create(path, heldFields(definition)), counted, ...(use ? [use] : [])],
      value: ok(inListOrder([...own.coupons, added])),
    };
  });
  return held.ok ? ok(await withNames(store, person, held.value)) : held;
}

/** Returns whether the person has this coupon, used or not. One read if there may be more than `own` has. */
const isOwn = async (store: Firestore, own: OwnCoupons, path: DocumentPath): Promise<boolean> =>
  own.paths.has(path) || (own.isCut && (await store.get(path)) !== undefined);

const refused = (code: BareErrorCode) => ({ writes: [], value: fail(code) });

/**
 * The number of orders to check. Somebody with this many orders is no newcomer, even if none is
 * paid.
 */
const LOOKED_AT = 20;
const unpaid = v.object({ payment: v.object({ capturedAt: v.null() }) });

/** Returns whether the person has paid for a drink before, also if it was refunded. An unreadable order counts. */
async function hasBought(store: Firestore, { clientId, lineUserId }: PersonKey): Promise<boolean> {
  const orders = await store.query({
    from: paths.orders(clientId),
    where: [{ field: 'lineUserId', op: 'EQUAL', value: lineUserId }],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    only: ['payment.capturedAt'],
    limit: LOOKED_AT,
  });
  return orders.length === LOOKED_AT || orders.some(({ fields }) => !v.is(unpaid, fields));
}

const isRunning = ({ startsAt, expiresAt }: CouponDefinition, nowMs: number): boolean =>
  (startsAt === null || nowMs >= Date.parse(startsAt)) &&
  (expiresAt === null || nowMs < Date.parse(expiresAt));

/** Returns the rules promised to the person. The definition may change later. */
function shownOf(definition: CouponDefinition) {
  const { id, title, discount, startsAt, expiresAt, productIds, machineIds, minimumYen } =
    definition;
  return { id, title, discount, startsAt, expiresAt, productIds, machineIds, minimumYen };
}

function heldFields(definition: CouponDefinition): Fields {
  const { id: _id, startsAt, expiresAt, ...rules } = shownOf(definition);
  const moment = (iso: string | null) => iso && Timestamp.ofMs(Date.parse(iso));
  return {
    ...rules,
    startsAt: moment(startsAt),
    expiresAt: moment(expiresAt),
    state: 'held',
    usedAt: null,
    orderId: null,
  };
}
