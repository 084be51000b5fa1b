import type { Order, OrderLine } from '../../../../contract/customer/orders.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { hasReceipt } from '../../../../contract/shared/order-state.ts';
import { formatYen } from '../../../i18n/format.ts';
import { formatDayAndTime } from '../../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import factsStyles from '../../../ui/facts.module.css';
import { receiptIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { openExternal } from '../../browser/navigation.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { payMethodName } from '../../pay/providers.ts';
import { useApp } from '../../session/app-context.tsx';
import { isInsideLine } from '../../session/line-app.ts';
import type { AppServices } from '../../session/store.ts';
import { CopyNumber } from './copy-number.tsx';
import { orderMessages, receiptMessages } from './messages.ts';
import styles from './receipt.module.css';
import { SendByLine } from './send-by-line.tsx';

/** The receipt on its own page, to print or to save. */
export function ReceiptScreen({ order }: { readonly order: Order }) {
  const text = useText(receiptMessages);
  const { to } = usePages();
  const title = order.seller.registrationNumber ? text.receipt : text.details;
  return (
    <>
      <PageTitle parent="order" params={{ id: order.id }}>
        {title}
      </PageTitle>
      {hasReceipt(order.state) ? (
        <>
          <div className={styles['receipt']}>
            <span className={styles['slit']} />
            <div className={styles['feed']}>
              <ReceiptSheet order={order} title={title} />
            </div>
          </div>
          <Keep />
          <SendByLine order={order} />
        </>
      ) : (
        <EmptyState icon={receiptIcon} title={text.none}>
          <p>{text.noneBody}</p>
          <LinkButton to={to('order', { id: order.id })}>{text.toOrder}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}

/** A button to print. Inside LINE, which cannot print, it opens another browser. */
function Keep() {
  const app = useApp();
  const text = useText(receiptMessages);
  if (!isInsideLine()) return <Button onClick={() => window.print()}>{text.print}</Button>;
  return (
    <div className={styles['keep']}>
      <p className="small muted">{text.inBrowserBody}</p>
      <Button onClick={() => void openInBrowser(app, location.pathname + location.search)}>
        {text.inBrowser}
      </Button>
    </div>
  );
}

/**
 * The contents required of a 適格簡易請求書 (消費税法 57の4 II): seller and number, day, items with the mark of the
 * reduced rate, the total of each rate, and its tax.
 */
function ReceiptSheet({ order, title }: { readonly order: Order; readonly title: string }) {
  const text = useText(receiptMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { seller, coupon } = order;
  const yen = (amount: number) => formatYen(amount, language);
  return (
    <article className={styles['paper']}>
      <span className={styles['print']} aria-hidden="true">
        <Picture url={order.lines[0].pictureUrl} width={60} height={80} eager />
      </span>
      <h2>{title}</h2>
      {seller.registrationNumber ? <p className={styles['kind']}>{text.simple}</p> : null}
      <p className={styles['receipt-total']}>
        <span>{text.total}</span>
        <b>{yen(order.amountYen)}</b>
      </p>
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
      {order.state === 'REFUNDED' ? (
        <p className={styles['receipt-note']}>
          {order.partRefundYen === undefined
            ? text.refunded
            : text.refundedPart(yen(order.partRefundYen))}
        </p>
      ) : null}
      {order.state === 'REFUNDING' ? (
        <p className={styles['receipt-note']}>{text.refunding}</p>
      ) : null}
      <ReceiptFacts order={order} />
      <CopyNumber id={order.id} />
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
        <span className={styles['whole']}>
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
  const names = useText(orderMessages);
  const { seller, machine } = order;
  const facts: readonly (readonly [string, string])[] = [
    [text.date, formatDayAndTime(dealtAt(order), language)],
    ...(order.pay ? [[text.method, payMethodName(order.pay, language)] as const] : []),
    [text.machine, names.machineOf(local(machine.name), machine.code)],
    [text.seller, local(seller.name)],
    ...(seller.registrationNumber ? [[text.registration, seller.registrationNumber] as const] : []),
    [text.number, orderNumber(order.id)],
  ];
  return (
    <dl className={factsStyles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Japan's reduced consumption tax for food and drink. The receipt marks such lines. */
const REDUCED_PERCENT = 8;

const isReduced = (ratePercent: number): boolean => ratePercent === REDUCED_PERCENT;

/** The day of the transaction: when the drink dropped, otherwise when it was ordered. */
export const dealtAt = ({ history, createdAt }: Pick<Order, 'history' | 'createdAt'>): string =>
  history.find(({ state }) => state === 'DISPENSED')?.at ?? createdAt;

/** Opens a page of the app outside LINE. Only LIFF can do that: a plain link stays in LINE's browser. */
async function openInBrowser({ read, startLiff }: AppServices, path: string): Promise<void> {
  const url = location.origin + path;
  const { liffId } = read();
  try {
    const [{ default: OpenWindow }, started] = await Promise.all([
      import('@line/liff/open-window'),
      liffId ? startLiff(liffId) : undefined,
    ]);
    if (started?.ok) return started.liff.use(new OpenWindow()).openWindow({ url, external: true });
  } catch {
    // An older version of LINE understands only this query.
  }
  openExternal(`${url}${path.includes('?') ? '&' : '?'}openExternalBrowser=1`);
}
