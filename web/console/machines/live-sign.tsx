import { useText } from '../i18n/use-text.ts';

/** Whether the page shows changes as they happen, or reads them every half minute. */
export function LiveSign({ isLive }: { readonly isLive: boolean }) {
  const { t } = useText();
  return (
    <span className={isLive ? 'live on' : 'live'}>{t(isLive ? 'shownLive' : 'shownSoon')}</span>
  );
}
