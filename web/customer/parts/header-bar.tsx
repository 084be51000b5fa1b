import { Link } from '../../ui/link.tsx';
import { useAppState } from '../session/app-context.tsx';
import styles from './header-bar.module.css';
import { usePages } from './pages.ts';
import { TenantPicture } from './tenant-picture.tsx';

/** The tenant's header. Its size equals the shell's in index.html, so that nothing shifts. */
export function HeaderBar() {
  const { to, appName } = usePages();
  const logoUrl = useAppState((state) => state.appearance.logoUrl);
  const known = useAppState((state) => state.client !== null);
  const brand = (
    <>
      {/* Low: else React puts a preload before the page's own text. */}
      {logoUrl ? <TenantPicture src={logoUrl} width="28" height="28" fetchPriority="low" /> : null}
      <span>{appName}</span>
    </>
  );
  return (
    <header className="shell-bar">
      {known ? (
        <Link to={to('main')} className={styles['brand']}>
          {brand}
        </Link>
      ) : (
        <span className={styles['brand']}>{brand}</span>
      )}
    </header>
  );
}
