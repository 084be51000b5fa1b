import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderStateTexts, partRefundTexts } from '../i18n/order-state-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { StatusSign } from './status-sign.tsx';

type StateBadgeProps = {
  readonly state: OrderState;
  /** Whether the order's refund is partial. */
  readonly isPart?: boolean;
};

/** An order's state: a sign and a word. */
export function StateBadge({ state, isPart = false }: StateBadgeProps) {
  const { local } = useText();
  const { text, sign } = orderStateTexts[state];
  const ofPart = isPart ? partRefundTexts[state] : undefined;
  return (
    <span className={`badge ${sign}`}>
      <StatusSign sign={sign} />
      {local(ofPart ?? text)}
    </span>
  );
}
