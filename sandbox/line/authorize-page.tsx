import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Person } from './people.ts';
import type { LiffApp } from './registry.ts';

const style = `
*{box-sizing:border-box}body{margin:0;font-family:system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;background:#f3f5f7;color:#1b1f24;line-height:1.5}
header{background:#06c755;color:#fff;padding:28px 20px 56px;text-align:center}
header .mark{font-weight:800;letter-spacing:.06em;font-size:22px}
header small,.en{display:block;font-size:12px;opacity:.8}
main{max-width:420px;margin:-36px auto 40px;padding:0 16px}
.card{background:#fff;border-radius:16px;box-shadow:0 4px 20px #0f172a14;padding:20px;margin-bottom:16px}
h1{font-size:17px;margin:0 0 2px}
.en{color:#5b6672;opacity:1}
ul{list-style:none;padding:0;margin:14px 0 0;display:grid;gap:8px}
.person{display:flex;align-items:center;gap:14px;width:100%;padding:10px 12px;border:1px solid #e3e8ed;border-radius:12px;background:#fff;font:inherit;font-weight:600;text-align:left;cursor:pointer;min-height:60px}
.person:hover,.person:focus-visible{border-color:#06c755;background:#f2fcf6;outline:none}
.person img{width:42px;height:42px;border-radius:50%}
.person span:last-child{margin-left:auto;color:#06a548;font-size:13px}
label{display:block;font-size:13px;font-weight:600;margin-bottom:6px}
.row{display:flex;gap:8px}
input{flex:1;min-width:0;font:inherit;padding:11px 12px;border:1px solid #cfd6dd;border-radius:10px}
.go{border:0;border-radius:10px;background:#06c755;color:#fff;font:inherit;font-weight:700;padding:11px 18px;cursor:pointer}
.refuse{width:100%;border:0;background:none;color:#5b6672;font:inherit;padding:12px;cursor:pointer;text-decoration:underline}
.note{font-size:12px;color:#5b6672;text-align:center;margin:12px 0 0}
`;

/** The page on which a person signs in to an app. */
export function AuthorizePage(props: {
  app: LiffApp;
  people: readonly Person[];
  fields: Record<string, string>;
}) {
  const hidden = Object.entries(props.fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <Frame>
      <section class="card">
        <h1>「{props.app.name || props.app.liffId}」にログイン</h1>
        <span class="en">Choose who signs in. Profile and user id are shared with the app.</span>
        <ul>
          {props.people.map((person) => (
            <li key={person.id}>
              <form method="post">
                {hidden}
                <input type="hidden" name="personId" value={person.id} />
                <button class="person" type="submit">
                  <img src={person.picture || `/line/avatars/${person.id}.svg`} alt="" />
                  <span>{person.name}</span>
                  <span>許可する</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      </section>
      <form class="card" method="post">
        {hidden}
        <label for="displayName">新しいユーザーでログイン</label>
        <div class="row">
          <input id="displayName" name="displayName" placeholder="表示名" required maxlength={40} />
          <button class="go" type="submit">
            作成
          </button>
        </div>
        <span class="en">Create a new LINE user</span>
      </form>
      <form method="post">
        {hidden}
        <button class="refuse" type="submit" name="refuse" value="1">
          キャンセル（許可しない） · Cancel
        </button>
      </form>
    </Frame>
  );
}

/** LINE's error page for an invalid request. */
export function AuthorizeProblemPage({ problem }: { problem: string }) {
  return (
    <Frame>
      <section class="card">
        <h1>400 Bad Request</h1>
        <p>{problem}</p>
      </section>
    </Frame>
  );
}

function Frame({ children }: { children?: Child }) {
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang="ja">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>LINEログイン（サンドボックス）</title>
          <style>{raw(style)}</style>
        </head>
        <body>
          <header>
            <span class="mark">LINE ログイン</span>
            <small>Sandbox sign-in · access.line.me stand-in</small>
          </header>
          <main>
            {children}
            <p class="note">これはローカルの代役です。本物の LINE には接続しません。</p>
          </main>
        </body>
      </html>
    </>
  );
}
