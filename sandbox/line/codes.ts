import type { Database } from '../storage/database.ts';

export type Grant = { liffId: string; personId: string; challenge: string; redirectUri: string };
export type Codes = ReturnType<typeof openCodes>;

const LIFETIME_MS = 10 * 60 * 1000;

/** Opens the authorization codes. Each lasts ten minutes, works once, and is bound to a PKCE challenge. */
export function openCodes(db: Database, now: () => number) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_codes (code TEXT PRIMARY KEY, liff_id TEXT NOT NULL, person TEXT NOT NULL, challenge TEXT NOT NULL, redirect_uri TEXT NOT NULL, expires INTEGER NOT NULL)',
  );
  return {
    issue({ liffId, personId, challenge, redirectUri }: Grant): string {
      const code = crypto.randomUUID().replaceAll('-', '');
      const expires = now() + LIFETIME_MS;
      db.run(
        'INSERT INTO line_codes VALUES (?, ?, ?, ?, ?, ?)',
        code,
        liffId,
        personId,
        challenge,
        redirectUri,
        expires,
      );
      return code;
    },
    /** Redeems and deletes a code. Returns the sign-in it belongs to. */
    redeem(code: string): Grant | undefined {
      const row = db.first<Grant & { expires: number }>(
        'DELETE FROM line_codes WHERE code = ? RETURNING liff_id AS liffId, person AS personId, challenge, redirect_uri AS redirectUri, expires',
        code,
      );
      return row !== undefined && row.expires > now() ? row : undefined;
    },
    reset: () => db.run('DELETE FROM line_codes'),
  };
}
