import type { Coupon } from '../../../contract/coupons.ts';
import type { LocalText } from '../../../contract/language.ts';
import { useMachines } from '../../api/machine-queries.ts';
import { formatYen } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import { couponStatus, lastDay } from './coupon-status.ts';
import styles from './coupons.module.css';
import { couponMessages } from './messages.ts';

/** A coupon as a ticket: what it takes off, and for what it is good. */
export function CouponCard({ coupon }: { readonly coupon: Coupon }) {
  const text = useText(couponMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { discount, minimumYen } = coupon;
  const yen = (amount: number) => formatYen(amount, language);
  const most = discount.kind === 'percent' ? discount.mostYen : null;
  return (
    <li className={classes(cardStyles['card'], styles['coupon'])}>
      <p className={styles['coupon-off']}>
        <b>
          {discount.kind === 'yen'
            ? text.off(yen(discount.yen))
            : text.percentOff(discount.percent)}
        </b>
        {most === null ? null : <small>{text.most(yen(most))}</small>}
      </p>
      <div className={styles['coupon-text']}>
        <h3>{local(coupon.title)}</h3>
        <ul className="small">
          {minimumYen > 0 ? <li>{text.minimum(yen(minimumYen))}</li> : null}
          <Fits coupon={coupon} />
        </ul>
        <p className="small">
          <Expiry coupon={coupon} />
        </p>
      </div>
    </li>
  );
}

function Fits({ coupon }: { readonly coupon: Coupon }) {
  const text = useText(couponMessages);
  const { productNames, machineNames } = useNames(coupon);
  if (productNames === '' && machineNames === '') {
    // Beside 100円以上の商品, every item would be one word too many.
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

/** As many names as are read at a glance. */
const SHOWN = 3;

/** What a coupon is good for, by name: the machines' shelves know what their products are called. */
function useNames({ productIds, machineIds }: Coupon) {
  const text = useText(couponMessages);
  const local = useLocalText();
  const machines = useMachines().data?.machines ?? [];
  const named = (ids: readonly string[], names: ReadonlyMap<string, LocalText>) => {
    const known = ids.flatMap((id) => names.get(id) ?? []).map(local);
    const shown = known.slice(0, SHOWN).join('・');
    const left = ids.length - Math.min(known.length, SHOWN);
    if (ids.length === 0) return '';
    return left > 0 ? text.more(shown, left) : shown;
  };
  const products = machines.flatMap(({ shelf }) => shelf);
  return {
    productNames: named(productIds, new Map(products.map((one) => [one.productId, one.name]))),
    machineNames: named(machineIds, new Map(machines.map((one) => [one.id, one.name]))),
  };
}
