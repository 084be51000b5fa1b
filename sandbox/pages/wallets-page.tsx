import type { Authorization } from '../paypay/authorizations.ts';
import type { Paypay } from '../paypay/paypay.ts';
import { outcomeCodes, paypayCalls } from '../paypay/perform-call.ts';
import { type Wallet, walletStates } from '../paypay/wallets.ts';
import { HolderRow } from './holder-row.tsx';
import { Card, formatTime, Layout, PostButton } from './layout.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { formatYen } from './payment-entry.tsx';
import { PaymentsCard } from './payments-card.tsx';

/** PayPay: wallets, authorisations and payments. */
export function WalletsPage({ paypay }: { paypay: Paypay }) {
  const wallets = paypay.wallets.all();
  return (
    <Layout title="PayPay" subtitle="Wallets and payments" path="/wallets">
      <Card title="ウォレット" subtitle="Wallets">
        {wallets.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} />
        ))}
      </Card>
      <PaymentsCard payments={paypay.payments.all().reverse().slice(0, 50)} wallets={wallets} />
      <AuthorizationsCard paypay={paypay} />
      <OutcomesCard
        action="/wallets/outcomes"
        outcomes={paypay.outcomes.list.get()}
        calls={paypayCalls}
        codes={outcomeCodes}
      />
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

function AuthorizationsCard({ paypay }: { paypay: Paypay }) {
  const authorizations = paypay.authorizations.all().reverse().slice(0, 50);
  return (
    <Card title="アカウント連携" subtitle="Account links">
      {authorizations.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
      <div class="scroll">
        <table>
          <tbody>
            {authorizations.map((one) => (
              <AuthorizationRow key={one.id} paypay={paypay} authorization={one} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function AuthorizationRow(props: { paypay: Paypay; authorization: Authorization }) {
  const { id, walletId, merchantId, state, scopes, expireAt } = props.authorization;
  return (
    <tr>
      <td>
        <b>{props.paypay.wallets.find(walletId)?.name ?? walletId}</b> → {merchantId}
        <br />
        <small class="mono">{id}</small>
        <br />
        <small>{scopes.join(', ')}</small>
      </td>
      <td>
        <span class={state === 'active' ? 'tag good' : 'tag'}>{state}</span>
        <br />
        <small>{formatTime(expireAt * 1000)}</small>
      </td>
      <td>
        {state === 'active' ? (
          <PostButton action={`/wallets/links/${id}/revoke`} tone="danger">
            連携を解除 · Unlink
          </PostButton>
        ) : null}
      </td>
    </tr>
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
      <table>
        <tbody>
          {deliveries.map(({ at, body, status }) => (
            <tr key={String(body['notification_id'])}>
              <td>
                <code>{String(body['notification_type'])}</code> {String(body['state'] ?? '')}
              </td>
              <td>
                <span
                  class={status !== null && status > 0 && status < 400 ? 'tag good' : 'tag bad'}
                >
                  {status ?? '…'}
                </span>
              </td>
              <td>
                <small>{formatTime(at)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
