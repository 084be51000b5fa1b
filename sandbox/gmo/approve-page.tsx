import { ConsentFrame, ConsentNotice } from '../consent/consent-frame.tsx';
import type { Account } from './accounts.ts';
import type { Order } from './order.ts';

const look = { brand: 'd払い', colour: '#cc0033' };

/** On this page a person lets a shop charge their telephone bill whenever they buy. */
export function ApprovePage(props: { order: Order; accounts: readonly Account[] }) {
  const { merchantName, memberId, orderId } = props.order;
  return (
    <ConsentFrame {...look}>
      <form method="post" class="sheet">
        <h1>ご利用の承諾</h1>
        <p class="lead">
          <b>{merchantName}</b> でのお支払いに、d払い（電話料金合算払い）を随時利用します。
        </p>
        <ul class="asks">
          <li>購入のたびに暗証番号を入力せずに支払います</li>
          <li>代金は毎月の電話料金とまとめて請求されます</li>
        </ul>
        <fieldset>
          <legend>利用する回線</legend>
          {props.accounts.map((account, i) => (
            <AccountChoice key={account.id} account={account} checked={i === 0} />
          ))}
        </fieldset>
        <button class="go" type="submit" name="decision" value="approve">
          承諾して利用する
        </button>
        <button class="no" type="submit" name="decision" value="abort">
          やめる
        </button>
        <details>
          <summary>テスト用の操作</summary>
          <button class="plain" type="submit" name="decision" value="close">
            返事をせずに閉じる
          </button>
          <p>
            会員 <code>{memberId}</code>
            <br />
            オーダー <code>{orderId}</code>
          </p>
        </details>
      </form>
    </ConsentFrame>
  );
}

function AccountChoice({ account, checked }: { account: Account; checked: boolean }) {
  return (
    <label class="wallet">
      <input type="radio" name="accountId" value={account.id} checked={checked} />
      <span>
        <b>{account.name}</b>
        <small>{account.phoneNumber.replace(/^(\d{3})\d+(\d{4})$/, '$1-****-$2')}</small>
      </span>
      <span class="money">
        {account.monthlyLimit.toLocaleString('ja-JP')}
        <small>円まで</small>
        {account.state === 'suspended' ? <em>利用停止中</em> : null}
      </span>
    </label>
  );
}

/** The person closed the browser: there is no callback. */
export function ApproveClosedPage() {
  return (
    <ConsentNotice {...look} title="閉じました">
      承諾は行われていません。加盟店には何も通知されません。ブラウザの「戻る」で元の画面に戻れます。
    </ConsentNotice>
  );
}

/** An answered or unknown request. */
export function ApproveGonePage() {
  return (
    <ConsentNotice {...look} title="この手続きは無効です">
      すでに完了しているか、存在しない手続きです。元のアプリからやり直してください。
    </ConsentNotice>
  );
}
