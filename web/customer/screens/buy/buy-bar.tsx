import type { ReactNode } from 'react';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { reloadPage } from '../../browser/page-events.ts';
import { usePages } from '../../parts/pages.ts';
import type { PurchaseState } from '../../purchase/use-purchase.ts';
import { useAppState } from '../../session/app-context.tsx';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';

type BuyBarProps = {
  readonly purchase: Pick<
    PurchaseState,
    'sending' | 'isOutdated' | 'wasSignedOut' | 'goOn' | 'giveUp'
  >;
  readonly totalYen: number;
  /** Undefined if an obstacle prevents the purchase. Then only the messages are shown. */
  readonly onBuy: (() => void) | undefined;
  /** Why the last attempt failed. */
  readonly children: ReactNode;
};

/** The button at the bottom of the screen, with the outcome of the tap above it. */
export function BuyBar({ purchase, totalYen, onBuy, children }: BuyBarProps) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const language = useLanguage();
  const { sending, isOutdated, wasSignedOut, goOn, giveUp } = purchase;
  const online = useAppState((state) => state.online);
  const busy = sending === 'sending';
  return (
    <div className={styles['buy-bar']}>
      <div className={styles['buy-notices']}>
        {children}
        {online || sending !== 'idle' ? null : (
          <Notice tone="wait">
            <p role="status">{text.noNetwork}</p>
          </Notice>
        )}
        {wasSignedOut && sending === 'idle' ? (
          <Notice>
            <div role="status">
              <b>{text.signedOut}</b>
              <p>{text.signedOutBody}</p>
            </div>
          </Notice>
        ) : null}
        {sending === 'unsent' ? (
          <Notice>
            <div role="status">
              <b>{text.goOnQuestion}</b>
              <p>{text.goOnBody}</p>
            </div>
            <div className={styles['buy-answers']}>
              <Button onClick={goOn}>{text.goOn}</Button>
              <Button look="quiet" onClick={giveUp}>
                {text.giveUp}
              </Button>
            </div>
          </Notice>
        ) : null}
        {sending === 'checking' ? (
          <Notice tone="wait">
            <div role="status">
              <b>{text.checking}</b>
              <p>{text.checkingBody}</p>
            </div>
            {isOutdated ? (
              <Button look="quiet" onClick={reloadPage}>
                {text.reload}
              </Button>
            ) : (
              <LinkButton to={to('orders')} look="quiet">
                {text.toOrders}
              </LinkButton>
            )}
          </Notice>
        ) : null}
      </div>
      {busy || (onBuy && online && sending === 'idle') ? (
        <button
          type="button"
          className={classes(buttonClass(), styles['buy-button'])}
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => {
            if (!busy) onBuy?.();
          }}
        >
          {busy ? text.sending : text.buy(formatYen(totalYen, language))}
        </button>
      ) : null}
    </div>
  );
}
