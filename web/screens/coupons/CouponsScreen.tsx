import type { CouponList } from '../../../contract/coupons.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { useCoupons } from '../../lib/purchase-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { couponIcon, Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { couponMessages } from './messages.ts';
import '../../styles/later.css';

/** The coupons the person holds. */
export function CouponsScreen() {
  const { titleOf } = usePages();
  const query = useCoupons();
  return (
    <>
      <PageTitle>{titleOf('coupons')}</PageTitle>
      <QueryView query={query}>
        {({ coupons }) => (coupons.length > 0 ? <Coupons coupons={coupons} /> : <NoCoupons />)}
      </QueryView>
    </>
  );
}

function Coupons({ coupons }: CouponList) {
  const text = useText(couponMessages);
  const language = useLanguage();
  const local = useLocalText();
  return (
    <div className="list-group">
      <ul className="card">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="list-row">
            <Icon path={couponIcon} />
            <span className="list-words">
              {local(coupon.title)}
              <small>
                {coupon.expiresAt
                  ? text.until(formatDay(coupon.expiresAt, language))
                  : text.noLimit}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoCoupons() {
  const text = useText(couponMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={couponIcon} title={text.none}>
      <p>{text.noneBody}</p>
      <LinkButton to={to('main')}>{text.toMachines}</LinkButton>
      <LinkButton to={to('faqs')} look="quiet">
        {text.faq}
      </LinkButton>
    </EmptyState>
  );
}
