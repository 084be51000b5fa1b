import { Link } from 'react-router';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';

/** Shown for an unknown address. */
export function NoPage() {
  const { t } = useText();
  const { tenant } = useConsole();
  return (
    <>
      <h1>{t('noPage')}</h1>
      <Empty title={t('noPage')} hint={t('noPageHint')} />
      <Link className="button main" to={`/${tenant.clientId}`}>
        {t('today')}
      </Link>
    </>
  );
}
