import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { buyMessages } from './messages.ts';
import type { Sending } from './use-purchase.ts';

type BuyBarProps = {
  readonly sending: Sending;
  readonly totalYen: number;
  /** Undefined where there is something in the way: then only what was said stands here. */
  readonly onBuy: (() => void) | undefined;
  /** Why the last try came to nothing. */
  readonly children: ReactNode;
};

const digits = new Intl.NumberFormat('ja-JP');

/** The one button, at the thumb; what becomes of the tap is said right above it. */
export function BuyBar({ sending, totalYen, onBuy, children }: BuyBarProps) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const busy = sending !== 'idle';
  return (
    <div className="buy-bar">
      <div className="buy-said">
        {children}
        {sending === 'checking' ? (
          <Notice tone="alert">
            <div role="status">
              <b>{text.checking}</b>
              <p>{text.checkingBody}</p>
            </div>
            <LinkButton to={to('orders')} look="quiet">
              {text.toOrders}
            </LinkButton>
          </Notice>
        ) : null}
      </div>
      {busy || onBuy ? (
        <button
          type="button"
          className={`${buttonClass()} buy-button`}
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => {
            if (!busy) onBuy?.();
          }}
        >
          {busy ? text.sending : text.buy(`¥${digits.format(totalYen)}`)}
        </button>
      ) : null}
    </div>
  );
}
