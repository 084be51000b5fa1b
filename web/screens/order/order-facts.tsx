import type { Order } from '../../../contract/orders.ts';
import { formatDayAndTime, formatYen } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { payMethodName } from '../pay/pay-kinds.ts';
import { orderMessages } from './messages.ts';

/** What was bought, where, when, and with what. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { machine, coupon } = order;
  const items = order.lines.map(
    (line) =>
      [
        `${local(line.name)} ${text.quantity(line.quantity)}`,
        formatYen(line.unitPriceYen * line.quantity, language),
      ] as const,
  );
  const facts = [
    ...items,
    ...(coupon
      ? [[local(coupon.title), text.minus(formatYen(coupon.discountYen, language))] as const]
      : []),
    [text.amount, formatYen(order.amountYen, language)],
    [text.method, payMethodName(order.pay)],
    [text.machine, text.machineOf(local(machine.name), machine.code)],
    [text.date, formatDayAndTime(order.createdAt, language)],
    [text.number, order.id],
  ] as const;
  return (
    <dl className="card facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === order.id ? <small>{value}</small> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
