import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { HeaderBar } from '../parts/header-bar.tsx';
import { Navigation } from '../parts/navigation.tsx';
import { usePages } from '../parts/pages.ts';
import { PendingTap } from '../purchase/pending-tap-chunk.ts';
import { useAppState } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import styles from './frame.module.css';
import { Snacks } from './snacks.tsx';

/** Header, navigation and the page. Without a tenant there is no navigation. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const known = useAppState((state) => state.client !== null);
  return (
    <div className="shell">
      <HeaderBar />
      {known ? <Navigation /> : null}
      <Snacks />
      <ActiveOrder />
      <PendingTapIfAny />
      {children}
    </div>
  );
}

/** Loads the question about an unanswered purchase request only if there is one. */
function PendingTapIfAny() {
  const isPending = useAppState((state) => state.pendingTap !== null);
  const [hasAttempts, setAttempts] = useState(false);
  useEffect(() => {
    setAttempts(Object.keys(sessionStorage).some((key) => key.includes(':buy:')));
  }, []);
  return isPending || hasAttempts ? (
    <Suspense>
      <PendingTap />
    </Suspense>
  ) : null;
}

/** A link to the purchase in progress, on every page except its own. */
function ActiveOrder() {
  const text = useText(uiMessages);
  const { to } = usePages();
  const { pathname } = useLocation();
  const id = useAppState((state) => signedIn(state)?.activeOrder ?? null);
  if (id === null || pathname.endsWith(id)) return null;
  return (
    <aside>
      <Link to={to('order', { id })} className={styles['active-order']}>
        <b>{text.activeOrder}</b>
        <span>{text.look}</span>
      </Link>
    </aside>
  );
}
