import { type Payment, paymentStatuses } from '../paypay/payment.ts';
import type { Wallet } from '../paypay/wallets.ts';
import { Card } from './layout.tsx';
import { formatYen, PaymentEntry } from './payment-entry.tsx';

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
  const { merchantId, request } = payment;
  const { merchantPaymentId, amount, orderDescription } = request;
  return (
    <PaymentEntry
      status={payment.status}
      statuses={paymentStatuses}
      title={formatYen(amount.amount)}
      holder={name}
      note={orderDescription ?? ''}
      at={payment.acceptedAt * 1000}
      ids={[
        ['merchantPaymentId', merchantPaymentId],
        ['paymentId', payment.paymentId],
        ['加盟店 · Merchant', merchantId],
      ]}
      history={payment.history}
      force={{ action: '/wallets/force', key: { merchantId, merchantPaymentId } }}
    >
      <dt>預かり中 · Held</dt>
      <dd>{formatYen(payment.held)}</dd>
    </PaymentEntry>
  );
}
