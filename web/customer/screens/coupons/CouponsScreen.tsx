import type { CouponList } from '../../../../contract/shared/coupons.ts';
import { useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { couponIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useCoupons } from '../../api/person-queries.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { AddCoupon } from './add-coupon.tsx';
import { CouponCard } from './coupon-card.tsx';
import { sortCoupons } from './coupon-status.ts';
import styles from './coupons.module.css';
import { couponMessages } from './messages.ts';

/** The person's coupons, the used and expired ones, and a form to add one. */
export function CouponsScreen() {
  const { titleOf } = usePages();
  const query = useCoupons();
  return (
    <>
      <PageTitle>{titleOf('coupons')}</PageTitle>
      <QueryView query={query}>{(list) => <Coupons list={list} />}</QueryView>
    </>
  );
}

function Coupons({ list }: { readonly list: CouponList }) {
  const text = useText(couponMessages);
  const { held, gone } = sortCoupons(list.coupons, Date.now());
  return (
    <>
      {held.length > 0 ? (
        <section>
          <h2>{text.held}</h2>
          <ul className={styles['coupons']}>
            {held.map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} list={list} />
            ))}
          </ul>
        </section>
      ) : (
        <NoCoupons />
      )}
      <AddCoupon />
      {gone.length > 0 ? (
        <section>
          <h2 className={styles['quiet-title']}>{text.gone}</h2>
          <ul className={classes(styles['coupons'], styles['gone'])}>
            {gone.map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} list={list} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function NoCoupons() {
  const text = useText(couponMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={couponIcon} title={text.none}>
      <p>{text.noneBody}</p>
      <LinkButton to={to('main')} look="quiet">
        {text.toMachines}
      </LinkButton>
      <LinkButton to={to('faqs')} look="quiet">
        {text.faq}
      </LinkButton>
    </EmptyState>
  );
}
