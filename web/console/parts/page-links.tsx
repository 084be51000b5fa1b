import { Link } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useAddress } from './use-address.ts';

/** Links to the next page of a list, and from a later page back to the first. */
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
