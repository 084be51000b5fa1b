import { ConsentForm, WalletChoice } from '../consent/consent-form.tsx';
import { ConsentNotice } from '../consent/consent-frame.tsx';
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
const warnings: Partial<Record<Wallet['state'], string>> = {
  suspended: '利用停止中',
  canceled: '解約済み',
  'non-kyc': '本人確認前',
  'no-payment-method': '支払い方法なし',
  'card-limit': 'カード上限',
  unacceptable: '取引不可',
};

/** The page on which a person decides whether a merchant may charge their wallet. */
export function LinkPage(props: { session: LinkSession; wallets: readonly Wallet[] }) {
  const { request, merchantId } = props.session;
  return (
    <ConsentForm
      look={look}
      title="アカウント連携"
      lead={
        <>
          <b>{new URL(request.redirectUrl).host}</b> が、あなたの PayPay
          アカウントとの連携を求めています。
        </>
      }
      asks={request.scopes.map((scope) => permissions[scope] ?? scope)}
      legend="連携するウォレット"
      choices={props.wallets.map((wallet, i) => (
        <WalletChoice
          key={wallet.id}
          field="walletId"
          id={wallet.id}
          checked={i === 0}
          holder={wallet.name}
          maskedPhone={maskPhone(wallet.phoneNumber)}
          yen={wallet.balance}
          unit="円"
          warning={warnings[wallet.state]}
        />
      ))}
      approve={{ value: 'approve', label: '同意して連携する' }}
      refuse={{ value: 'decline', label: '許可しない' }}
      tests={[
        { value: 'close', label: '返事をせずに閉じる' },
        { value: 'bad-request', label: 'エラーで戻る (bad_request)' },
      ]}
      references={[
        ['加盟店', merchantId],
        ['参照 ID', request.referenceId],
      ]}
    />
  );
}

/** Shown after the person closes PayPay's app. The merchant is not notified. */
export function LinkClosedPage() {
  return (
    <ConsentNotice {...look} title="閉じました">
      連携は行われていません。加盟店には何も通知されません。ブラウザの「戻る」で元の画面に戻れます。
    </ConsentNotice>
  );
}

/** Shown for a session that is answered, expired or unknown. */
export function LinkGonePage() {
  return (
    <ConsentNotice {...look} title="このリンクは無効です">
      有効期限（10分）が過ぎたか、すでに使われています。元のアプリからやり直してください。
    </ConsentNotice>
  );
}
