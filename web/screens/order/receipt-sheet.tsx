import type { Order, OrderLine } from '../../../contract/orders.ts';
import { formatDayAndTime, formatYen } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { payMethodName } from '../pay/pay-kinds.ts';
import { orderMessages } from './messages.ts';
import { receiptMessages } from './receipt-messages.ts';
import { dealtAt, isReduced } from './receipt-of.ts';

/**
 * What 適格簡易請求書 has to say (消費税法 57の4 II): seller and number, day, items with the mark of the
 * reduced rate, the sum of each rate, the tax in it.
 */
export function ReceiptSheet({ order, title }: { readonly order: Order; readonly title: string }) {
  const text = useText(receiptMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { seller, coupon } = order;
  const yen = (amount: number) => formatYen(amount, language);
  return (
    <article className="card receipt">
      <h2>{title}</h2>
      {seller.registrationNumber ? <p className="small">{text.simple}</p> : null}
      <p className="receipt-total">{yen(order.amountYen)}</p>
      <table>
        <tbody>
          {order.lines.map((line) => (
            <ItemRow key={line.slot} line={line} />
          ))}
          {coupon ? (
            <tr>
              <th scope="row">
                {text.coupon} {local(coupon.title)}
              </th>
              <td>{text.minus(yen(coupon.discountYen))}</td>
            </tr>
          ) : null}
          <tr className="receipt-sum">
            <th scope="row">{text.total}</th>
            <td>{yen(order.amountYen)}</td>
          </tr>
          {order.tax.map(({ ratePercent, amountYen, taxYen }) => (
            <tr key={ratePercent}>
              <th scope="row">
                {text.rate(ratePercent)}
                {isReduced(ratePercent) ? text.reducedMark : ''}
              </th>
              <td>
                {yen(amountYen)}
                <small>{text.tax(yen(taxYen))}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.tax.some(({ ratePercent }) => isReduced(ratePercent)) ? (
        <p className="small">{text.reduced}</p>
      ) : null}
      {order.state === 'REFUNDED' ? <p className="receipt-note">{text.refunded}</p> : null}
      {order.state === 'REFUNDING' ? <p className="receipt-note">{text.refunding}</p> : null}
      <ReceiptFacts order={order} />
    </article>
  );
}

function ItemRow({ line }: { readonly line: OrderLine }) {
  const text = useText(receiptMessages);
  const language = useLanguage();
  const local = useLocalText();
  return (
    <tr>
      <th scope="row">
        {local(line.name)}{' '}
        <span className="whole">
          × {line.quantity}
          {isReduced(line.taxRatePercent) ? ` ${text.reducedMark}` : ''}
        </span>
      </th>
      <td>{formatYen(line.unitPriceYen * line.quantity, language)}</td>
    </tr>
  );
}

function ReceiptFacts({ order }: { readonly order: Order }) {
  const text = useText(receiptMessages);
  const language = useLanguage();
  const local = useLocalText();
  const words = useText(orderMessages);
  const { seller, machine } = order;
  const facts: readonly (readonly [string, string])[] = [
    [text.date, formatDayAndTime(dealtAt(order), language)],
    [text.method, payMethodName(order.pay)],
    [text.machine, words.machineOf(local(machine.name), machine.code)],
    [text.seller, local(seller.name)],
    ...(seller.registrationNumber ? [[text.registration, seller.registrationNumber] as const] : []),
    [text.number, order.id],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
