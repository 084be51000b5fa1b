import type { Order } from '../../../contract/orders.ts';
import { formatYen } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { moneyMessages } from './money-messages.ts';
import { comesBackAs, moneyStanding } from './money-standing.ts';

const whens = {
  paypay: { release: 'paypayRelease', refund: 'paypayRefund' },
  dpay: { release: 'dpayRelease', refund: 'dpayRefund' },
} as const;

/** Where the money is, and when what comes back is seen where. */
export function MoneyCard({ order }: { readonly order: Order }) {
  const text = useText(moneyMessages);
  const language = useLanguage();
  const money = moneyStanding(order.state);
  const back = comesBackAs(money);
  return (
    <section className={`card money money-${money}`}>
      <h2>{text.title}</h2>
      <p className="money-line">
        <b>{text[money]}</b>
        <span>{formatYen(order.amountYen, language)}</span>
      </p>
      {back ? <p className="small">{text[whens[order.pay.kind][back]]}</p> : null}
    </section>
  );
}
