import { useText } from '../i18n/use-text.ts';

/** Says whether the page shows changes live or polls every half minute. */
export function LiveSign({ isLive }: { readonly isLive: boolean }) {
  const { t } = useText();
  return (
    <span className={isLive ? 'live on' : 'live'}>{t(isLive ? 'shownLive' : 'shownSoon')}</span>
  );
}
