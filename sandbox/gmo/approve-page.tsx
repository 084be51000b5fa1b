import { ConsentForm, WalletChoice } from '../consent/consent-form.tsx';
import { ConsentNotice } from '../consent/consent-frame.tsx';
import type { Account } from './accounts.ts';
import type { GmoTransaction } from './order.ts';

const look = { brand: 'd払い', colour: '#cc0033' };

/** The page on which a person allows a shop to charge their telephone bill for every purchase. */
export function ApprovePage(props: { order: GmoTransaction; accounts: readonly Account[] }) {
  const { merchantName, memberId, orderId } = props.order;
  return (
    <ConsentForm
      look={look}
      title="ご利用の承諾"
      lead={
        <>
          <b>{merchantName}</b> でのお支払いに、d払い（電話料金合算払い）を随時利用します。
        </>
      }
      asks={[
        '購入のたびに暗証番号を入力せずに支払います',
        '代金は毎月の電話料金とまとめて請求されます',
      ]}
      legend="利用する回線"
      choices={props.accounts.map((account, i) => (
        <WalletChoice
          key={account.id}
          field="accountId"
          id={account.id}
          checked={i === 0}
          holder={account.name}
          maskedPhone={account.phoneNumber.replace(/^(\d{3})\d+(\d{4})$/, '$1-****-$2')}
          yen={account.monthlyLimit}
          unit="円まで"
          warning={account.state === 'suspended' ? '利用停止中' : undefined}
        />
      ))}
      approve={{ value: 'approve', label: '承諾して利用する' }}
      refuse={{ value: 'abort', label: 'やめる' }}
      tests={[{ value: 'close', label: '返事をせずに閉じる' }]}
      references={[
        ['会員', memberId],
        ['オーダー', orderId],
      ]}
    />
  );
}

/** Shown after the person closes the browser. There is no callback. */
export function ApproveClosedPage() {
  return (
    <ConsentNotice {...look} title="閉じました">
      承諾は行われていません。加盟店には何も通知されません。ブラウザの「戻る」で元の画面に戻れます。
    </ConsentNotice>
  );
}

/** Shown for a request that is already answered, or unknown. */
export function ApproveGonePage() {
  return (
    <ConsentNotice {...look} title="この手続きは無効です">
      すでに完了しているか、存在しない手続きです。元のアプリからやり直してください。
    </ConsentNotice>
  );
}
