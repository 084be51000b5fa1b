import * as v from 'valibot';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import { parseDefinition } from '../coupons/coupon-definition.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import type { Stored } from './look-up.ts';
import type { PutDocument, TenantContent } from './tenant-documents.ts';

/** A coupon of the file whose id or code belongs to a coupon of the console. */
export type CouponConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_COUPON' }>;

const marked = v.object({
  campaign: v.looseObject({}),
  code: v.fallback(v.nullable(v.string()), null),
});

const isCoupon = (path: string): boolean => path.split('/')[2] === 'coupons';

/** Returns whether staff created a coupon in the console. A put never removes it. */
export const isOfConsole = ({ path, fields }: StoredDocument): boolean =>
  isCoupon(path) && v.is(marked, fields);

/** Returns the changed coupons of the file that conflict with coupons of the console. */
export function couponConflicts(
  changed: readonly PutDocument[],
  marks: Stored,
): readonly CouponConflict[] {
  const ofConsole = [...marks.values()].filter(isOfConsole);
  const codes = new Map(
    ofConsole.map(({ path, fields }) => [v.parse(marked, fields).code, path] as const),
  );
  return changed
    .filter(({ path }) => isCoupon(path))
    .flatMap(({ path, fields }): readonly CouponConflict[] => {
      const code = String(fields['code']);
      const isTaken = codes.has(code) && codes.get(code) !== path;
      const isSame = ofConsole.some((stored) => stored.path === path);
      const id = path.split('/')[3] ?? '';
      return isTaken || isSame ? [{ kind: 'CONSOLE_COUPON', id, code }] : [];
    });
}

/**
 * Returns a tenant with the coupons that staff have created since its last put, for its folder.
 * Coupons with single-use codes stay only in the console. If the file has no coupons, another
 * system may manage them, so none are added.
 */
export async function withConsoleCoupons(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant } = content;
  if (!tenant.coupons) return content;
  const known = new Set(tenant.coupons.map(({ id }) => id));
  const added: NonNullable<typeof tenant.coupons> = [];
  for await (const page of scan(store, paths.coupons(tenant.clientId), undefined)) {
    for (const stored of page.filter(isOfConsole)) {
      const { stoppedAt, code, ...coupon } = parseDefinition(stored);
      // A coupon that staff stopped is still enabled in the file, because the stop belongs to the
      // console.
      const enabled = coupon.enabled || stoppedAt !== null;
      if (code !== null && !known.has(coupon.id)) added.push({ ...coupon, code, enabled });
    }
  }
  return { ...content, tenant: { ...tenant, coupons: [...tenant.coupons, ...added] } };
}
