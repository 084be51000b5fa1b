import type { StandIns } from '../stand-ins/stand-ins.ts';
import { Card, Layout } from './layout.tsx';
import { PostButton, Table, Tag } from './parts.tsx';

const standIns = [
  ['Firestore REST v1', '/v1/…', 'firestore.googleapis.com', '/data'],
  ['Google OAuth', '/google/token', 'oauth2.googleapis.com/token', undefined],
  ['LINE API', '/line', 'api.line.me', '/line-users'],
  ['LINE ログイン', '/line-access', 'access.line.me', '/line-users'],
  ['LIFF 固定リンク', '/line-liff', 'liff.line.me', '/line-users'],
  ['PayPay', '/paypay', 'apigw.paypay.ne.jp', '/wallets'],
  ['d払い（GMO-PG）', '/gmo', 'openapi.mul-pay.jp', '/dpay'],
  ['SMS（Twilio Verify）', '/twilio', 'verify.twilio.com', '/sms'],
  ['自販機', '→ wss', 'docs/machine-protocol.md', '/machines'],
  ['クラウドシステム', '/cloud', "the tenant's cloud system", '/faults'],
] as const;

/** Lists the running stand-ins and their state. */
export function IndexPage({ parts }: { parts: StandIns }) {
  const { firestore, line, cloud, paypay, gmo, twilio, machines, faults, log } = parts;
  const { mode } = cloud.mode.get();
  const counts = [
    ['LINE ユーザー', line.people.all().length],
    ['LIFF アプリ', line.registry.apps().length],
    ['Firestore データベース', firestore.store.databases().length],
    ['自販機', machines.all().length],
    ['PayPay の支払い', paypay.payments.all().length],
    ['d払いのオーダー', gmo.orders.all().length],
    ['SMS', twilio.inbox.newestFirst().length],
    ['仕掛けた障害', faults.list.get().length],
    ['受けた呼び出し', log.last()],
  ] as const;
  return (
    <Layout title="外の世界の代役" subtitle="Stand-ins for the platforms" path="/">
      <Card title="動いているもの" subtitle="Running">
        <div class="grid">
          {standIns.map(([name, place, real, href]) => (
            <div class="tile" key={name}>
              <b>{name}</b>
              <span>
                <code>{place}</code>
              </span>
              <small>{real}</small>
              {href ? <a href={href}>開く · Open</a> : null}
            </div>
          ))}
        </div>
      </Card>
      <Card title="いまの状態" subtitle="State">
        <Table items={counts} columns={[([name]) => name, ([, count]) => count]} />
        <p>
          クラウドシステムの応答 <Tag isGood={mode === 'ok'}>{mode}</Tag>
        </p>
      </Card>
      <Card title="リセット" subtitle="Reset">
        <p>
          ユーザー、トークン、メッセージ、ウォレット、支払い、Firestore、障害を初期状態に戻します。登録済みの
          LIFF アプリと API キーは残ります。
        </p>
        <PostButton action="/reset" tone="danger">
          すべてリセット · Reset everything
        </PostButton>
      </Card>
    </Layout>
  );
}
