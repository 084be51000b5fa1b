import { type Payment, paymentStatuses } from '../paypay/payment.ts';
import type { Wallet } from '../paypay/wallets.ts';
import { formatYen, HistoryView, statusTone } from './history-view.tsx';
import { Card, formatTime } from './layout.tsx';

/** PayPay payments, newest first, each with its history. */
export function PaymentsCard(props: { payments: readonly Payment[]; wallets: readonly Wallet[] }) {
  const nameOf = (id: string) => props.wallets.find((wallet) => wallet.id === id)?.name ?? id;
  return (
    <Card title="支払い" subtitle="Payments, newest first">
      {props.payments.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
      {props.payments.map((payment) => (
        <PaymentRow key={payment.paymentId} payment={payment} name={nameOf(payment.walletId)} />
      ))}
    </Card>
  );
}

function PaymentRow({ payment, name }: { payment: Payment; name: string }) {
  const { merchantPaymentId, amount, orderDescription } = payment.request;
  return (
    <details class="entry">
      <summary>
        <span class={statusTone(payment.status)}>{payment.status}</span>
        <b>{formatYen(amount.amount)}</b>
        <span>{name}</span>
        <small>{orderDescription ?? ''}</small>
        <small class="when">{formatTime(payment.acceptedAt * 1000)}</small>
      </summary>
      <dl>
        <dt>merchantPaymentId</dt>
        <dd class="mono">{merchantPaymentId}</dd>
        <dt>paymentId</dt>
        <dd class="mono">{payment.paymentId}</dd>
        <dt>加盟店 · Merchant</dt>
        <dd class="mono">{payment.merchantId}</dd>
        <dt>預かり中 · Held</dt>
        <dd>{formatYen(payment.held)}</dd>
      </dl>
      <HistoryView history={payment.history} />
      <form method="post" action="/wallets/force" class="actions spaced">
        <input type="hidden" name="merchantId" value={payment.merchantId} />
        <input type="hidden" name="merchantPaymentId" value={merchantPaymentId} />
        <select name="status" aria-label="状態 · Status" class="short">
          {paymentStatuses.map((status) => (
            <option key={status} selected={status === payment.status}>
              {status}
            </option>
          ))}
        </select>
        <button type="submit" class="quiet">
          この状態にする · Force
        </button>
      </form>
    </details>
  );
}
