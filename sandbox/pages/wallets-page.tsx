import { type PaypayPayment, paymentStatuses } from '../paypay/payment.ts';
import type { Paypay } from '../paypay/paypay.ts';
import { outcomeCodes, paypayCalls } from '../paypay/perform-call.ts';
import { type Wallet, walletStates } from '../paypay/wallets.ts';
import { HolderRow } from './holder-row.tsx';
import { Card, formatTime, Layout } from './layout.tsx';
import { OutcomesCard, type Prepared } from './outcomes.tsx';
import { PostButton, Table, Tag } from './parts.tsx';
import { formatYen, PaymentEntry } from './payment-entry.tsx';

const SHOWN = 50;

export const preparedOf = ({ outcomes }: Paypay): Prepared => ({
  ...{ page: '/wallets', outcomes, calls: paypayCalls, codes: outcomeCodes },
});

/** PayPay: wallets, authorisations and payments. */
export function WalletsPage({ paypay }: { paypay: Paypay }) {
  const nameOf = (id: string) => paypay.wallets.find(id)?.name ?? id;
  const payments = paypay.payments.all().reverse().slice(0, SHOWN);
  const links = paypay.authorizations.all().reverse().slice(0, SHOWN);
  return (
    <Layout title="PayPay" subtitle="Wallets and payments" path="/wallets">
      <Card title="ウォレット" subtitle="Wallets">
        {paypay.wallets.all().map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} />
        ))}
      </Card>
      <Card title="支払い" subtitle="Payments, newest first">
        {payments.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
        {payments.map((payment) => (
          <PaymentRow key={payment.paymentId} payment={payment} name={nameOf(payment.walletId)} />
        ))}
      </Card>
      <Card title="アカウント連携" subtitle="Account links">
        <Table
          items={links}
          columns={[
            ({ id, walletId, merchantId, scopes }) => (
              <>
                <b>{nameOf(walletId)}</b> → {merchantId}
                <br />
                <small class="mono">{id}</small>
                <br />
                <small>{scopes.join(', ')}</small>
              </>
            ),
            ({ state, expireAt }) => (
              <>
                <Tag isGood={state === 'active' || undefined}>{state}</Tag>
                <br />
                <small>{formatTime(expireAt * 1000)}</small>
              </>
            ),
            ({ id, state }) =>
              state === 'active' ? (
                <PostButton action={`/wallets/links/${id}/revoke`} tone="danger">
                  連携を解除 · Unlink
                </PostButton>
              ) : null,
          ]}
        />
      </Card>
      <OutcomesCard {...preparedOf(paypay)} />
      <WebhooksCard paypay={paypay} />
    </Layout>
  );
}

function WalletRow({ wallet }: { wallet: Wallet }) {
  const { balance, paymentLimit, dailyLimit, monthlyLimit } = wallet;
  return (
    <HolderRow
      action={`/wallets/${wallet.id}`}
      name={wallet.name}
      phoneNumber={wallet.phoneNumber}
      left={formatYen(balance)}
      amounts={[
        { label: '残高 · Balance', name: 'balance', value: balance },
        { label: '1回の上限 · Per payment', name: 'paymentLimit', value: paymentLimit },
        { label: '24時間の上限 · Daily', name: 'dailyLimit', value: dailyLimit },
        { label: '30日の上限 · Monthly', name: 'monthlyLimit', value: monthlyLimit },
      ]}
      emptyAmount="なし · none"
      state={wallet.state}
      states={walletStates}
    />
  );
}

function PaymentRow({ payment, name }: { payment: PaypayPayment; name: string }) {
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

function WebhooksCard({ paypay }: { paypay: Paypay }) {
  const url = paypay.webhooks.url.get();
  const deliveries = [...paypay.webhooks.log.get()].reverse().slice(0, 20);
  return (
    <Card title="通知" subtitle="Webhooks">
      <p class="empty">
        {url === '' ? '送り先は登録されていません · No URL registered' : <code>{url}</code>}
      </p>
      <Table
        items={deliveries}
        columns={[
          ({ body }) => (
            <>
              <code>{String(body['notification_type'])}</code> {String(body['state'] ?? '')}
            </>
          ),
          ({ status }) => (
            <Tag isGood={status !== null && status > 0 && status < 400}>{status ?? '…'}</Tag>
          ),
          ({ at }) => <small>{formatTime(at)}</small>,
        ]}
      />
    </Card>
  );
}
