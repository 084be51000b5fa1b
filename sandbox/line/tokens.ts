import type { Database } from '../storage/database.ts';

export type UserToken = {
  token: string;
  channelId: string;
  personId: string;
  scope: string;
  expires: number;
  revoked: number;
};
export type TokenState = 'valid' | 'expired' | 'revoked';
export type Tokens = ReturnType<typeof openTokens>;

export const USER_TOKEN_SECONDS = 43_200;
const columns = 'token, channel AS channelId, person AS personId, scope, expires, revoked';

/** Opens the access tokens of people and channels. */
export function openTokens(db: Database, now: () => number) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_tokens (token TEXT PRIMARY KEY, channel TEXT NOT NULL, person TEXT NOT NULL, scope TEXT NOT NULL, expires INTEGER NOT NULL, revoked INTEGER NOT NULL)',
  );
  db.run(
    'CREATE TABLE IF NOT EXISTS line_channel_tokens (token TEXT PRIMARY KEY, channel TEXT NOT NULL, expires INTEGER NOT NULL)',
  );
  return { ...userTokens(db, now), ...channelTokens(db, now) };
}

/** Returns an unguessable secret in LINE's alphabet. */
export function drawSecret(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${prefix}.${btoa(String.fromCharCode(...bytes)).replaceAll(/[+/=]/g, 'x')}`;
}

function userTokens(db: Database, now: () => number) {
  const stateOf = (token: UserToken): TokenState => {
    if (token.revoked) return 'revoked';
    return token.expires <= now() ? 'expired' : 'valid';
  };
  const find = (token: string) =>
    db.first<UserToken>(`SELECT ${columns} FROM line_tokens WHERE token = ?`, token);
  return {
    find,
    stateOf,
    issue(channelId: string, personId: string, seconds = USER_TOKEN_SECONDS): UserToken {
      const token: UserToken = {
        token: drawSecret('eyJhbGciOiJIUzI1NiJ9'),
        channelId,
        personId,
        scope: 'openid profile',
        expires: now() + seconds * 1000,
        revoked: 0,
      };
      db.run(
        'INSERT INTO line_tokens VALUES (?, ?, ?, ?, ?, 0)',
        token.token,
        channelId,
        personId,
        token.scope,
        token.expires,
      );
      return token;
    },
    findValid(token: string): UserToken | undefined {
      const found = find(token);
      return found !== undefined && stateOf(found) === 'valid' ? found : undefined;
    },
    latest: (limit: number) =>
      db.rows<UserToken>(`SELECT ${columns} FROM line_tokens ORDER BY rowid DESC LIMIT ?`, limit),
    expire: (token: string) =>
      db.run('UPDATE line_tokens SET expires = ? WHERE token = ?', now(), token),
    revoke: (token: string) => db.run('UPDATE line_tokens SET revoked = 1 WHERE token = ?', token),
    /** Revokes every token that the person gave the channel, as deauthorising an app does. */
    revokeAll: (channelId: string, personId: string) =>
      db.run(
        'UPDATE line_tokens SET revoked = 1 WHERE channel = ? AND person = ?',
        channelId,
        personId,
      ),
    resetTokens() {
      db.run('DELETE FROM line_tokens');
      db.run('DELETE FROM line_channel_tokens');
    },
  };
}

function channelTokens(db: Database, now: () => number) {
  return {
    issueForChannel(channelId: string, seconds: number): string {
      const token = drawSecret('channel');
      const expires = now() + seconds * 1000;
      db.run('INSERT INTO line_channel_tokens VALUES (?, ?, ?)', token, channelId, expires);
      return token;
    },
    channelOf(token: string): string | undefined {
      const row = db.first<{ channel: string; expires: number }>(
        'SELECT channel, expires FROM line_channel_tokens WHERE token = ?',
        token,
      );
      return row !== undefined && row.expires > now() ? row.channel : undefined;
    },
  };
}
