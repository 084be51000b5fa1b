import type { Coupon, CouponList } from '../../../contract/shared/coupons.ts';
import type { PersonKey } from '../person-key.ts';
import { type BareErrorCode, fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { create } from '../store/writes.ts';
import { countWrite } from './count-given.ts';
import { type CouponDefinition, parseDefinition } from './coupon-definition.ts';
import { inListOrder, readCoupons, withNames } from './list-coupons.ts';

/**
 * Adds a code's coupon to the person, with the current rules, and counts it. One commit does both:
 * nobody gets one twice, and no more are given out than exist. It reads the definition, the
 * person's own coupons and a part of the count, and makes two writes.
 */
export async function addCoupon(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  person: PersonKey,
  code: string,
): Promise<Result<CouponList>> {
  let tried = 0;
  const held = await store.runOptimistic<Result<Coupon[]>>(async () => {
    const [definition, coupons] = await Promise.all([
      findDefinition(store, person, code),
      readCoupons(store, person),
    ]);
    if (!definition) return refused('COUPON_UNKNOWN');
    if (coupons.some(({ id }) => id === definition.id)) return refused('COUPON_HELD');
    if (!isRunning(definition, nowMs())) return refused('COUPON_EXPIRED');
    const { clientId, lineUserId } = person;
    const counted = await countWrite(store, clientId, definition, {
      person: lineUserId,
      tried: tried++,
    });
    if (!counted) return refused('COUPON_EXHAUSTED');
    const added = { ...shownOf(definition), state: 'held' as const, usedAt: null };
    return {
      writes: [
        create(paths.userCoupon(clientId, lineUserId, definition.id), heldFields(definition)),
        counted,
      ],
      value: ok(inListOrder([...coupons, added])),
    };
  });
  return held.ok ? ok(await withNames(store, person, held.value)) : held;
}

const refused = (code: BareErrorCode) => ({ writes: [], value: fail(code) });

async function findDefinition(store: Firestore, { clientId }: PersonKey, code: string) {
  const [found] = await store.query({
    from: paths.coupons(clientId),
    where: [{ field: 'code', op: 'EQUAL', value: code }],
    limit: 1,
  });
  return parseDefinition(found);
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
