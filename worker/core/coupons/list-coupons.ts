import type { Coupon, CouponList } from '../../../contract/shared/coupons.ts';
import { log, logWord } from '../log.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseEach } from '../store/unreadable-document.ts';
import { parseCoupon } from './coupon-document.ts';
import { readNames } from './read-names.ts';

const MAX_COUPONS = 100;

/** Returns the person's coupons with the names that their cards show. */
export const listCoupons = async (store: Firestore, person: PersonKey): Promise<CouponList> =>
  withNames(store, person, await readCoupons(store, person));

/** Returns these coupons with the names that their cards show. */
export const withNames = async (
  store: Firestore,
  { clientId }: PersonKey,
  coupons: Coupon[],
): Promise<CouponList> => ({ coupons, ...(await readNames(store, clientId, coupons)) });

/** A person's coupons. `paths` also has those of unreadable ones. `isCut`: there may be more. */
export type OwnCoupons = {
  readonly coupons: Coupon[];
  readonly paths: ReadonlySet<string>;
  readonly isCut: boolean;
};

/** Returns the coupons that the person added last: held ones by expiry, then used ones. */
export const readCoupons = async (store: Firestore, person: PersonKey): Promise<Coupon[]> =>
  (await readOwn(store, person)).coupons;

/** Reads the coupons that the person added last. */
export async function readOwn(store: Firestore, person: PersonKey): Promise<OwnCoupons> {
  const stored = await store.query({
    from: paths.userCoupons(person.clientId, person.lineUserId),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: MAX_COUPONS,
  });
  const { parsed, unreadable } = parseEach(stored, parseCoupon);
  for (const { id } of unreadable) {
    log('coupon.unreadable', { clientId: person.clientId, outcome: logWord(id) });
  }
  const coupons = parsed.map(({ orderId: _orderId, updateTime: _updateTime, ...shown }) => shown);
  return {
    coupons: inListOrder(coupons),
    paths: new Set(stored.map(({ path }) => path)),
    isCut: stored.length === MAX_COUPONS,
  };
}

/** Sorts held before used: held ones by expiry, used ones the latest first. */
export const inListOrder = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.toSorted((one, other) => {
    if (one.state !== other.state) return one.state === 'held' ? -1 : 1;
    return one.state === 'held'
      ? endOf(one) - endOf(other)
      : Date.parse(other.usedAt ?? '') - Date.parse(one.usedAt ?? '');
  });

/** Later than any date, and finite, so that differences stay numbers. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const endOf = ({ expiresAt }: Coupon) => (expiresAt === null ? NEVER_MS : Date.parse(expiresAt));
