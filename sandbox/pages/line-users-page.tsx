import type { LineState } from '../line/line.ts';
import type { Person } from '../line/people.ts';
import type { LiffApp } from '../line/registry.ts';
import { SCANNER_LIFF_ID } from '../line/scanner-routes.tsx';
import type { UserToken } from '../line/tokens.ts';
import { Card, formatTime, Layout } from './layout.tsx';
import { FieldsForm, PostButton, Table, Tag } from './parts.tsx';

const stateTags = {
  valid: [true, '有効'],
  expired: [undefined, '期限切れ'],
  revoked: [false, '取り消し'],
} as const;

/** People, the apps they can open, and their tokens. */
export function LineUsersPage({ line }: { line: LineState }) {
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
        <FieldsForm
          action="/line-users"
          class="spaced"
          fields={[
            { label: '表示名 · Display name', name: 'displayName', required: true, maxlength: 40 },
          ]}
        >
          ユーザーを追加 · Add
        </FieldsForm>
      </Card>
      <Card title="アクセストークン" subtitle="Access tokens, newest first">
        <Table
          items={line.tokens.latest(50)}
          columns={[
            ({ token, personId, channelId }) => (
              <>
                <b>{line.people.find(personId)?.name ?? personId}</b>
                <br />
                <small>
                  channel {channelId} · …<span class="mono">{token.slice(-8)}</span>
                </small>
              </>
            ),
            (token) => <TokenState line={line} token={token} />,
            (token) => (line.tokens.stateOf(token) === 'valid' ? <EndToken token={token} /> : null),
          ]}
        />
      </Card>
    </Layout>
  );
}

/** Lists the windows to open: a desktop browser cannot follow `liff://subwindow`. */
function SubWindowsCard({ line }: { line: LineState }) {
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
      <FieldsForm
        action="/line-users/open"
        hidden={{ liffId: app.liffId }}
        fields={[
          {
            label: 'ユーザー · As',
            name: 'personId',
            options: people.map(({ id, name }) => [id, name] as const),
          },
          { label: 'パス · Path', name: 'path', placeholder: '/' },
        ]}
      >
        LINE 内で開く · Inside LINE
      </FieldsForm>
    </div>
  );
}

function PersonRow({ line, person }: { line: LineState; person: Person }) {
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

function FollowSwitch(props: { line: LineState; person: Person; provider: string }) {
  const { line, person, provider } = props;
  const follows = line.people.follows(provider, person.id);
  const fields = { provider, personId: person.id, follows: follows ? 'no' : 'yes' };
  return (
    <span class="actions">
      <Tag isGood={follows || undefined}>
        {follows ? '友だち' : 'ブロック中'} <span class="mono">{provider}</span>
      </Tag>
      <PostButton action="/line-users/follow" fields={fields} tone="quiet">
        {follows ? 'ブロックする' : '友だちに戻す'}
      </PostButton>
    </span>
  );
}

function TokenState({ line, token }: { line: LineState; token: UserToken }) {
  const [isGood, label] = stateTags[line.tokens.stateOf(token)];
  return (
    <>
      <Tag isGood={isGood}>{label}</Tag>
      <br />
      <small>{formatTime(token.expires)}</small>
    </>
  );
}

function EndToken({ token: { token: accessToken } }: { token: UserToken }) {
  return (
    <div class="actions">
      <PostButton action="/line-users/expire" fields={{ accessToken }} tone="quiet">
        期限切れにする
      </PostButton>
      <PostButton action="/line-users/revoke" fields={{ accessToken }} tone="danger">
        取り消す
      </PostButton>
    </div>
  );
}
