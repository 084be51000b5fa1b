import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderStateTexts, partRefundTexts } from '../i18n/order-state-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { StatusSign } from './status-sign.tsx';

type StateBadgeProps = {
  readonly state: OrderState;
  /** The order's refund returns a part of its sum. */
  readonly isPart?: boolean;
  /** A step of the past, which waits for nothing any more. */
  readonly isPast?: boolean;
};

/** An order's state: a sign and a word. */
export function StateBadge({ state, isPart = false, isPast = false }: StateBadgeProps) {
  const { local } = useText();
  const { text, sign } = orderStateTexts[state];
  const ofPart = isPart ? partRefundTexts[state] : undefined;
  const shown = isPast ? 'done' : sign;
  return (
    <span className={`badge ${shown}`}>
      <StatusSign sign={shown} />
      {local(ofPart ?? text)}
    </span>
  );
}
