import { ConsentFrame, ConsentNotice } from '../consent/consent-frame.tsx';
import type { LinkSession } from './sessions.ts';
import { maskPhone, type Wallet } from './wallets.ts';

const look = { brand: 'PayPay', colour: '#ff0033' };
const permissions: Record<string, string> = {
  direct_debit: 'PayPay残高などからの支払い',
  preauth_capture_native: '支払いの仮押さえと確定',
  continuous_payments: '継続した支払い',
  user_profile: 'プロフィール情報の提供',
  get_balance: '残高の確認',
};
const states: Partial<Record<Wallet['state'], string>> = {
  suspended: '利用停止中',
  canceled: '解約済み',
  'non-kyc': '本人確認前',
  'no-payment-method': '支払い方法なし',
  'card-limit': 'カード上限',
  unacceptable: '取引不可',
};

/** On this page a person decides whether a merchant may take money from their wallet. */
export function LinkPage(props: { session: LinkSession; wallets: readonly Wallet[] }) {
  const { request, merchantId } = props.session;
  return (
    <ConsentFrame {...look}>
      <form method="post" class="sheet">
        <h1>アカウント連携</h1>
        <p class="lead">
          <b>{new URL(request.redirectUrl).host}</b> が、あなたの PayPay
          アカウントとの連携を求めています。
        </p>
        <ul class="asks">
          {request.scopes.map((scope) => (
            <li key={scope}>{permissions[scope] ?? scope}</li>
          ))}
        </ul>
        <fieldset>
          <legend>連携するウォレット</legend>
          {props.wallets.map((wallet, i) => (
            <WalletChoice key={wallet.id} wallet={wallet} checked={i === 0} />
          ))}
        </fieldset>
        <button class="go" type="submit" name="decision" value="approve">
          同意して連携する
        </button>
        <button class="no" type="submit" name="decision" value="decline">
          許可しない
        </button>
        <details>
          <summary>テスト用の操作</summary>
          <button class="plain" type="submit" name="decision" value="close">
            返事をせずに閉じる
          </button>
          <button class="plain" type="submit" name="decision" value="bad-request">
            エラーで戻る (bad_request)
          </button>
          <p>
            加盟店 <code>{merchantId}</code>
            <br />
            参照 ID <code>{request.referenceId}</code>
          </p>
        </details>
      </form>
    </ConsentFrame>
  );
}

function WalletChoice({ wallet, checked }: { wallet: Wallet; checked: boolean }) {
  const state = states[wallet.state];
  return (
    <label class="wallet">
      <input type="radio" name="walletId" value={wallet.id} checked={checked} />
      <span>
        <b>{wallet.name}</b>
        <small>{maskPhone(wallet.phoneNumber)}</small>
      </span>
      <span class="money">
        {wallet.balance.toLocaleString('ja-JP')}
        <small>円</small>
        {state ? <em>{state}</em> : null}
      </span>
    </label>
  );
}

/** The person closed PayPay's app, so the merchant is not notified. */
export function LinkClosedPage() {
  return (
    <ConsentNotice {...look} title="閉じました">
      連携は行われていません。加盟店には何も通知されません。ブラウザの「戻る」で元の画面に戻れます。
    </ConsentNotice>
  );
}

/** An answered, expired or unknown session. */
export function LinkGonePage() {
  return (
    <ConsentNotice {...look} title="このリンクは無効です">
      有効期限（10分）が過ぎたか、すでに使われています。元のアプリからやり直してください。
    </ConsentNotice>
  );
}
