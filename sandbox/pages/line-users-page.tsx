import type { Line } from '../line/line.ts';
import type { Person } from '../line/people.ts';
import type { LiffApp } from '../line/registry.ts';
import { SCANNER_LIFF_ID } from '../line/scanner-routes.tsx';
import type { UserToken } from '../line/tokens.ts';
import { Card, formatTime, Layout, PostButton } from './layout.tsx';

const stateTags = {
  valid: ['tag good', '有効'],
  expired: ['tag', '期限切れ'],
  revoked: ['tag bad', '取り消し'],
} as const;

/** People, the apps they can open, and their tokens. */
export function LineUsersPage({ line }: { line: Line }) {
  const people = line.people.all();
  const apps = line.registry.apps();
  return (
    <Layout title="LINE ユーザー" subtitle="Users, apps and tokens" path="/line-users">
      <Card title="アプリを開く" subtitle="Open an app">
        {apps.length === 0 ? (
          <p class="empty">
            登録された LIFF アプリはありません。<code>PUT /control/line/apps/:liffId</code>
          </p>
        ) : (
          apps.map((app) => <AppRow key={app.liffId} app={app} people={people} />)
        )}
        <small class="note">
          「LINE 内」はブラウザの User-Agent が <code>Line/14.9.0 LIFF</code> を含むときに動きます。
        </small>
      </Card>
      <SubWindowsCard line={line} />
      <Card title="ユーザー" subtitle="Users">
        {people.map((person) => (
          <PersonRow key={person.id} line={line} person={person} />
        ))}
        <form method="post" action="/line-users" class="fields spaced">
          <label>
            表示名 · Display name
            <input name="displayName" required maxlength={40} />
          </label>
          <div>
            <button type="submit">ユーザーを追加 · Add</button>
          </div>
        </form>
      </Card>
      <Tokens line={line} />
    </Layout>
  );
}

/** Lists the windows to open: a desktop browser cannot follow `liff://subwindow`. */
function SubWindowsCard({ line }: { line: Line }) {
  const opened = line.subWindows.unanswered();
  if (opened.length === 0) return null;
  return (
    <Card title="アプリが開いたウィンドウ" subtitle="Sub windows">
      {opened.map(({ msit, personId, subLiffId, opened: at }) => (
        <p key={msit}>
          <a
            href={`/line-app/subwindow?${new URLSearchParams({ msit })}`}
            target="_blank"
            rel="noopener"
          >
            {subLiffId === SCANNER_LIFF_ID ? 'コードリーダー · Scanner' : subLiffId}
          </a>
          <br />
          <small>
            {line.people.find(personId)?.name ?? personId} · {formatTime(at)}
          </small>
        </p>
      ))}
    </Card>
  );
}

function AppRow({ app, people }: { app: LiffApp; people: readonly Person[] }) {
  return (
    <div class="tile app">
      <b>{app.name || app.liffId}</b>
      <small>
        LIFF <code>{app.liffId}</code> → <code>{app.endpointUrl}</code>
      </small>
      <div class="actions">
        <a class="button quiet" href={app.endpointUrl}>
          ブラウザで · Browser
        </a>
        <a class="button quiet" href={`/line-liff/${app.liffId}`}>
          固定リンク · Permanent link
        </a>
      </div>
      <form method="post" action="/line-users/open" class="fields">
        <input type="hidden" name="liffId" value={app.liffId} />
        <label>
          ユーザー · As
          <select name="personId">
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          パス · Path
          <input name="path" placeholder="/" />
        </label>
        <div>
          <button type="submit">LINE 内で開く · Inside LINE</button>
        </div>
      </form>
    </div>
  );
}

function PersonRow({ line, person }: { line: Line; person: Person }) {
  const providers = [...new Set(line.registry.channels().map((channel) => channel.provider))];
  return (
    <div class="person-row">
      <span class="person">
        <img src={person.picture || `/line/avatars/${person.id}.svg`} alt="" />
        <span>
          {person.name}
          <br />
          <small class="mono">{person.id}</small>
        </span>
      </span>
      <div class="actions">
        {providers.map((provider) => (
          <FollowSwitch key={provider} line={line} person={person} provider={provider} />
        ))}
      </div>
    </div>
  );
}

function FollowSwitch(props: { line: Line; person: Person; provider: string }) {
  const { line, person, provider } = props;
  const follows = line.people.follows(provider, person.id);
  const fields = { provider, personId: person.id, follows: follows ? 'no' : 'yes' };
  return (
    <span class="actions">
      <span class={follows ? 'tag good' : 'tag'}>
        {follows ? '友だち' : 'ブロック中'} <span class="mono">{provider}</span>
      </span>
      <PostButton action="/line-users/follow" fields={fields} tone="quiet">
        {follows ? 'ブロックする' : '友だちに戻す'}
      </PostButton>
    </span>
  );
}

function Tokens({ line }: { line: Line }) {
  const tokens = line.tokens.latest(50);
  return (
    <Card title="アクセストークン" subtitle="Access tokens, newest first">
      {tokens.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
      <div class="scroll">
        <table>
          <tbody>
            {tokens.map((token) => (
              <TokenRow key={token.token} line={line} token={token} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function TokenRow({ line, token }: { line: Line; token: UserToken }) {
  const state = line.tokens.stateOf(token);
  const [tone, label] = stateTags[state];
  const fields = { accessToken: token.token };
  return (
    <tr>
      <td>
        <b>{line.people.find(token.personId)?.name ?? token.personId}</b>
        <br />
        <small>
          channel {token.channelId} · …<span class="mono">{token.token.slice(-8)}</span>
        </small>
      </td>
      <td>
        <span class={tone}>{label}</span>
        <br />
        <small>{formatTime(token.expires)}</small>
      </td>
      <td>
        {state === 'valid' ? (
          <div class="actions">
            <PostButton action="/line-users/expire" fields={fields} tone="quiet">
              期限切れにする
            </PostButton>
            <PostButton action="/line-users/revoke" fields={fields} tone="danger">
              取り消す
            </PostButton>
          </div>
        ) : null}
      </td>
    </tr>
  );
}
