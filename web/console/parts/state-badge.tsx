import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderStateTexts, partRefundTexts } from '../i18n/order-state-texts.ts';
import { useText } from '../i18n/use-text.ts';

/** An order's state in words, with a colour that only repeats them. */
export function StateBadge({
  state,
  isPart = false,
}: {
  readonly state: OrderState;
  /** The order's refund returns a part of its sum. */
  readonly isPart?: boolean;
}) {
  const { local } = useText();
  const { text, tone } = orderStateTexts[state];
  const ofPart = isPart ? partRefundTexts[state] : undefined;
  return <span className={`badge ${tone}`}>{local(ofPart ?? text)}</span>;
}
