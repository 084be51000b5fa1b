import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderStateTexts } from '../i18n/order-state-texts.ts';
import { useText } from '../i18n/use-text.ts';

/** An order's state in words, with a colour that only repeats them. */
export function StateBadge({ state }: { readonly state: OrderState }) {
  const { local } = useText();
  const { text, tone } = orderStateTexts[state];
  return <span className={`badge ${tone}`}>{local(text)}</span>;
}
