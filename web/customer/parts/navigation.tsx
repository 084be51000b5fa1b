import { useLocation } from 'react-router';
import type { PageName } from '../../../contract/customer/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { couponIcon, homeIcon, Icon, personIcon, receiptIcon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { uiMessages } from '../../ui/messages.ts';
import styles from './navigation.module.css';
import { sectionOf, usePages } from './pages.ts';

const entries = [
  { page: 'main', label: 'home', icon: homeIcon },
  { page: 'orders', label: 'orders', icon: receiptIcon },
  { page: 'coupons', label: 'coupons', icon: couponIcon },
  { page: 'account', label: 'account', icon: personIcon },
] as const satisfies readonly { page: PageName; label: string; icon: string }[];

/** The main navigation: at the bottom of a phone, at the side from 1280 px on. */
export function Navigation() {
  const text = useText(uiMessages);
  const { to } = usePages();
  const section = sectionOf(useLocation().pathname);
  return (
    <nav className={styles['nav']} aria-label={text.mainNavigation}>
      {entries.map(({ page, label, icon }) => (
        <Link key={page} to={to(page)} aria-current={section === page ? 'page' : undefined}>
          <Icon path={icon} />
          <span>{text[label]}</span>
        </Link>
      ))}
    </nav>
  );
}
