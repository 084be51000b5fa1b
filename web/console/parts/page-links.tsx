import { Link } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useAddress } from './use-address.ts';

/** Leads to the next page of a list, and from a later one to the first. */
export function PageLinks({ cursor }: { readonly cursor: string | null }) {
  const { t } = useText();
  const { valueIn, linkTo } = useAddress();
  return (
    <>
      {valueIn('cursor') !== null && (
        <Link className="button" to={linkTo({ cursor: null })}>
          {t('first')}
        </Link>
      )}
      {cursor !== null && (
        <Link className="button" to={linkTo({ cursor })}>
          {t('next')}
        </Link>
      )}
    </>
  );
}
