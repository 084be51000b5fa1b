import type { Database } from '../storage/database.ts';
import type { SandboxSettings, TrustedAccount } from './settings.ts';

export type ServiceAccounts = ReturnType<typeof openServiceAccounts>;
type Row = { project: string; pem: string };

/** Opens the accounts whose tokens are accepted: those from the settings and those registered later. */
export function openServiceAccounts(db: Database, settings: SandboxSettings) {
  db.run(
    'CREATE TABLE IF NOT EXISTS service_accounts (email TEXT PRIMARY KEY, project TEXT NOT NULL, pem TEXT NOT NULL)',
  );
  db.run(
    'CREATE TABLE IF NOT EXISTS google_tokens (token TEXT PRIMARY KEY, email TEXT NOT NULL, expires INTEGER NOT NULL)',
  );
  return {
    find(email: string): TrustedAccount | undefined {
      const row = db.first<Row>('SELECT project, pem FROM service_accounts WHERE email = ?', email);
      return row
        ? { projectId: row.project, publicKeyPem: row.pem }
        : settings.trustedServiceAccounts.get(email);
    },
    register(email: string, { projectId, publicKeyPem }: TrustedAccount) {
      db.run(
        'INSERT OR REPLACE INTO service_accounts VALUES (?, ?, ?)',
        email,
        projectId,
        publicKeyPem,
      );
    },
    rememberToken(token: string, email: string, expires: number) {
      db.run('INSERT INTO google_tokens VALUES (?, ?, ?)', token, email, expires);
    },
    tokenOwner: (token: string) =>
      db.first<{ email: string; expires: number }>(
        'SELECT email, expires FROM google_tokens WHERE token = ?',
        token,
      ),
  };
}
