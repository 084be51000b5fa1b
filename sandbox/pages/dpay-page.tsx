import type { Account } from '../gmo/accounts.ts';
import { calls } from '../gmo/calls.ts';
import type { Gmo } from '../gmo/gmo.ts';
import { type GmoTransaction, orderStatuses } from '../gmo/order.ts';
import { titles } from '../gmo/problems.ts';
import { HolderRow } from './holder-row.tsx';
import { Card, Layout } from './layout.tsx';
import { OutcomesCard, type Prepared } from './outcomes.tsx';
import { Table, Tag } from './parts.tsx';
import { formatYen, PaymentEntry } from './payment-entry.tsx';

const callNames = Object.values(calls).map(({ name }) => name);

export const preparedOf = ({ outcomes }: Gmo): Prepared => ({
  ...{ page: '/dpay', outcomes, calls: callNames, codes: titles },
});

/** The page of d払い through GMO-PG: people and orders. */
export function DpayPage({ gmo }: { gmo: Gmo }) {
  const orders = gmo.orders.all().reverse().slice(0, 50);
  const members = gmo.members.all().reverse().slice(0, 50);
  return (
    <Layout title="d払い" subtitle="Accounts and orders (GMO-PG)" path="/dpay">
      <Card title="回線" subtitle="Accounts">
        {gmo.accounts.all().map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </Card>
      <Card title="オーダー" subtitle="Orders, newest first">
        {orders.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
        {orders.map((order) => (
          <OrderRow key={order.accessId} gmo={gmo} order={order} />
        ))}
      </Card>
      <Card title="会員の利用承諾" subtitle="Members and consents">
        <Table
          items={members}
          columns={[
            ({ memberId }) => <span class="mono">{memberId}</span>,
            ({ wallet }) => gmo.accounts.find(wallet?.accountId ?? '')?.name ?? '',
            ({ wallet }) => (
              <Tag isGood={wallet ? true : undefined}>{wallet ? '承諾済み' : 'なし'}</Tag>
            ),
          ]}
        />
      </Card>
      <OutcomesCard {...preparedOf(gmo)} />
    </Layout>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { id, name, phoneNumber, balance, monthlyLimit, state } = account;
  return (
    <HolderRow
      action={`/dpay/${id}`}
      name={name}
      phoneNumber={phoneNumber}
      left={`今月あと ${formatYen(monthlyLimit)}`}
      amounts={[
        { label: '残高 · Balance', name: 'balance', value: balance },
        { label: '今月の残り · Limit left', name: 'monthlyLimit', value: monthlyLimit },
      ]}
      state={state}
      states={['active', 'suspended']}
    />
  );
}

function OrderRow({ gmo, order }: { gmo: Gmo; order: GmoTransaction }) {
  return (
    <PaymentEntry
      status={order.status}
      statuses={orderStatuses}
      title={order.kind === 'charge' ? formatYen(order.amount) : '利用承諾'}
      holder={gmo.accounts.find(order.accountId ?? '')?.name ?? order.memberId}
      note={order.error ?? ''}
      at={order.updated}
      ids={[
        ['orderId', order.orderId],
        ['accessId', order.accessId],
        ['ショップ · Shop', order.shopId],
        ['会員 · Member', order.memberId],
      ]}
      history={order.history}
      force={{ action: '/dpay/force', key: { accessId: order.accessId } }}
    />
  );
}
