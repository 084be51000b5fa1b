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
  readonly disabled: boolean;
  readonly onBuy: () => void;
};

const digits = new Intl.NumberFormat('ja-JP');

/** The one button, at the thumb; what becomes of the tap is said right above it. */
export function BuyBar({ sending, totalYen, disabled, onBuy }: BuyBarProps) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const busy = sending !== 'idle';
  return (
    <div className="buy-bar">
      <div role="status">
        {sending === 'checking' ? (
          <Notice tone="alert">
            <b>{text.checking}</b>
            <p>{text.checkingBody}</p>
            <LinkButton to={to('orders')} look="quiet">
              {text.toOrders}
            </LinkButton>
          </Notice>
        ) : null}
      </div>
      <button
        type="button"
        className={`${buttonClass()} buy-button`}
        aria-disabled={busy || disabled}
        aria-busy={busy}
        onClick={() => {
          if (!busy && !disabled) onBuy();
        }}
      >
        {busy ? text.sending : text.buy(`¥${digits.format(totalYen)}`)}
      </button>
    </div>
  );
}
