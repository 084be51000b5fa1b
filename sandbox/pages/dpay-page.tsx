import type { Account } from '../gmo/accounts.ts';
import { calls } from '../gmo/calls.ts';
import type { Gmo } from '../gmo/gmo.ts';
import { type Order, orderStatuses } from '../gmo/order.ts';
import { titles } from '../gmo/problems.ts';
import { formatYen, HistoryView, statusTone } from './history-view.tsx';
import { Card, formatTime, Layout } from './layout.tsx';
import { OutcomesCard } from './outcomes-card.tsx';

export const callNames = Object.values(calls).map(({ name }) => name);

/** d払い through GMO-PG: people and orders. */
export function DpayPage({ gmo }: { gmo: Gmo }) {
  const orders = gmo.orders.all().reverse().slice(0, 50);
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
      <MembersCard gmo={gmo} />
      <OutcomesCard
        action="/dpay/outcomes"
        outcomes={gmo.outcomes.list.get()}
        calls={callNames}
        codes={titles}
      />
    </Layout>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { id, name, phoneNumber, balance, monthlyLimit, state } = account;
  return (
    <form method="post" action={`/dpay/${id}`} class="wallet-row">
      <span class="person">
        <span>
          {name}
          <br />
          <small class="mono">{phoneNumber}</small>
        </span>
        <span class={state === 'active' ? 'tag good' : 'tag bad'}>
          今月あと {formatYen(monthlyLimit)}
        </span>
      </span>
      <div class="fields">
        <label>
          残高 · Balance
          <input name="balance" type="number" min="0" value={balance} />
        </label>
        <label>
          今月の残り · Limit left
          <input name="monthlyLimit" type="number" min="0" value={monthlyLimit} />
        </label>
        <label>
          状態 · State
          <select name="state">
            {['active', 'suspended'].map((one) => (
              <option key={one} selected={one === state}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <div>
          <button type="submit" class="quiet">
            変更 · Change
          </button>
        </div>
      </div>
    </form>
  );
}

function OrderRow({ gmo, order }: { gmo: Gmo; order: Order }) {
  const name = gmo.accounts.find(order.accountId ?? '')?.name ?? order.memberId;
  return (
    <details class="entry">
      <summary>
        <span class={statusTone(order.status)}>{order.status}</span>
        <b>{order.kind === 'charge' ? formatYen(order.amount) : '利用承諾'}</b>
        <span>{name}</span>
        <small>{order.error ?? ''}</small>
        <small class="when">{formatTime(order.updated)}</small>
      </summary>
      <dl>
        <dt>orderId</dt>
        <dd class="mono">{order.orderId}</dd>
        <dt>accessId</dt>
        <dd class="mono">{order.accessId}</dd>
        <dt>ショップ · Shop</dt>
        <dd class="mono">{order.shopId}</dd>
        <dt>会員 · Member</dt>
        <dd class="mono">{order.memberId}</dd>
      </dl>
      <HistoryView history={order.history} />
      <form method="post" action="/dpay/force" class="actions spaced">
        <input type="hidden" name="accessId" value={order.accessId} />
        <select name="status" aria-label="状態 · Status" class="short">
          {orderStatuses.map((status) => (
            <option key={status} selected={status === order.status}>
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

function MembersCard({ gmo }: { gmo: Gmo }) {
  const members = gmo.members.all().reverse().slice(0, 50);
  return (
    <Card title="会員の利用承諾" subtitle="Members and consents">
      {members.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
      <table>
        <tbody>
          {members.map(({ shopId, memberId, wallet }) => (
            <tr key={`${shopId} ${memberId}`}>
              <td class="mono">{memberId}</td>
              <td class="nowrap">{gmo.accounts.find(wallet?.accountId ?? '')?.name ?? ''}</td>
              <td>
                <span class={wallet ? 'tag good' : 'tag'}>{wallet ? '承諾済み' : 'なし'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
