import { type Coupon, type CouponList, SHOWN_NAMES } from '../../../../contract/shared/coupons.ts';
import { formatYen } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { couponStatus, lastDay } from './coupon-status.ts';
import styles from './coupons.module.css';
import { couponMessages } from './messages.ts';

type CouponProps = { readonly coupon: Coupon; readonly list: CouponList };

/** A coupon drawn as a ticket: its discount and its conditions. */
export function CouponCard({ coupon, list }: CouponProps) {
  const text = useText(couponMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { discount, minimumYen } = coupon;
  const yen = (amount: number) => formatYen(amount, language);
  const most = discount.kind === 'percent' ? discount.mostYen : null;
  return (
    <li>
      <div className={styles['coupon']}>
        <p className={styles['coupon-off']}>
          <Discount>
            {discount.kind === 'yen'
              ? text.off(yen(discount.yen))
              : text.percentOff(discount.percent)}
          </Discount>
          {most === null ? null : <small>{text.most(yen(most))}</small>}
        </p>
        <div className={styles['coupon-text']}>
          <h3>{local(coupon.title)}</h3>
          <ul className="small">
            {minimumYen > 0 ? <li>{text.minimum(yen(minimumYen))}</li> : null}
            <Fits coupon={coupon} list={list} />
          </ul>
          <p className="small">
            <Expiry coupon={coupon} />
          </p>
        </div>
      </div>
    </li>
  );
}

/** The discount: the number is large, the words around it are small. */
function Discount({ children: words }: { readonly children: string }) {
  const [before, amount, after] = words.split(/([¥￥]?[\d,]+)/, 3);
  return (
    <b>
      {before}
      <span className={styles['amount']}>{amount}</span>
      {after}
    </b>
  );
}

function Fits({ coupon, list }: CouponProps) {
  const text = useText(couponMessages);
  const { productNames, machineNames } = useNames(coupon, list);
  if (productNames === '' && machineNames === '') {
    // "All products" next to 100円以上の商品 would be redundant.
    return coupon.minimumYen > 0 ? null : <li>{text.anything}</li>;
  }
  return (
    <>
      {productNames === '' ? null : <li>{text.onlyProducts(productNames)}</li>}
      {machineNames === '' ? null : <li>{text.onlyMachines(machineNames)}</li>}
    </>
  );
}

function Expiry({ coupon }: { readonly coupon: Coupon }) {
  const text = useText(couponMessages);
  const language = useLanguage();
  const day = (iso: string | null) => (iso === null ? '' : formatDay(iso, language));
  const ends = coupon.expiresAt === null ? null : lastDay(coupon.expiresAt);
  const status = couponStatus(coupon, Date.now());
  if (status === 'used') return text.used(day(coupon.usedAt));
  if (status === 'expired') return text.expired(day(ends));
  const until = ends === null ? text.noLimit : text.until(day(ends));
  return status === 'later' ? `${text.from(day(coupon.startsAt))}　${until}` : until;
}

/** Names the products and machines that a coupon is valid for. */
function useNames({ productIds, machineIds }: Coupon, list: CouponList) {
  const text = useText(couponMessages);
  const local = useLocalText();
  const named = (ids: readonly string[], names: CouponList['productNames']) => {
    const known = ids.slice(0, SHOWN_NAMES).flatMap((id) => names[id] ?? []);
    const shown = known.map(local).join('・');
    const left = ids.length - known.length;
    if (ids.length === 0) return '';
    return left > 0 ? text.more(shown, left) : shown;
  };
  return {
    productNames: named(productIds, list.productNames),
    machineNames: named(machineIds, list.machineNames),
  };
}
