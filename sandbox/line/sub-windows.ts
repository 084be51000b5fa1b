import { challengeOf } from '../http/pkce.ts';
import type { Database } from '../storage/database.ts';
import { drawSecret } from './tokens.ts';

export type SubWindow = {
  msit: string;
  challenge: string;
  mainLiffId: string;
  subLiffId: string;
  personId: string;
  appData: string;
  status: string;
  result: string;
  opened: number;
};
export type SubWindowResult = { status: string; result: unknown };
export type SubWindows = ReturnType<typeof openSubWindows>;
type Opening = Pick<SubWindow, 'challenge' | 'mainLiffId' | 'subLiffId' | 'personId' | 'appData'>;

const LIFETIME_MS = 10 * 60 * 1000;
const columns =
  'msit, challenge, main AS mainLiffId, sub AS subLiffId, person AS personId, app_data AS appData, status, result, opened';

/**
 * Opens the windows that LIFF apps open above themselves inside LINE. LINE's app gives the challenge to the
 * lower app, and the verifier only to the window that it opens. Answers pass through LINE's servers.
 */
export function openSubWindows(db: Database, now: () => number) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_sub_challenges (challenge TEXT PRIMARY KEY, verifier TEXT NOT NULL)',
  );
  db.run(
    'CREATE TABLE IF NOT EXISTS line_sub_windows (msit TEXT PRIMARY KEY, mst TEXT, challenge TEXT NOT NULL, main TEXT NOT NULL, sub TEXT NOT NULL, person TEXT NOT NULL, app_data TEXT NOT NULL, status TEXT NOT NULL, result TEXT NOT NULL, opened INTEGER NOT NULL)',
  );
  const waiting = new Map<string, () => void>();
  const find = (msit: string) =>
    db.first<SubWindow>(`SELECT ${columns} FROM line_sub_windows WHERE msit = ?`, msit);
  return {
    find,
    ...challenges(db),
    open({ challenge, mainLiffId, subLiffId, personId, appData }: Opening): string {
      const msit = drawSecret('msit');
      db.run(
        "INSERT INTO line_sub_windows VALUES (?, NULL, ?, ?, ?, ?, ?, '', '', ?)",
        ...[msit, challenge, mainLiffId, subLiffId, personId, appData, now()],
      );
      return msit;
    },
    /** Returns the window's own token in exchange for the verifier, which only LINE's app can provide. */
    async enter(msit: string, verifier: string): Promise<string | undefined> {
      if (find(msit)?.challenge !== (await challengeOf(verifier))) return undefined;
      const mst = drawSecret('mst');
      db.run('UPDATE line_sub_windows SET mst = ? WHERE msit = ?', mst, msit);
      return mst;
    },
    byToken: (mst: string) =>
      db.first<SubWindow>(`SELECT ${columns} FROM line_sub_windows WHERE mst = ?`, mst),
    /** Stores the first answer. Later ones, such as closing the window, are ignored. */
    answer(msit: string, { status, result }: SubWindowResult): void {
      const text = JSON.stringify(result ?? {});
      const sql =
        "UPDATE line_sub_windows SET status = ?, result = ? WHERE msit = ? AND status = ''";
      db.run(sql, status, text, msit);
      waiting.get(msit)?.();
    },
    /** Waits for an answer, at most `ms` milliseconds. */
    wait: (msit: string, ms: number): Promise<void> =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        waiting.set(msit, () => {
          waiting.delete(msit);
          clearTimeout(timer);
          done();
        });
      }),
    unanswered: () =>
      db.rows<SubWindow>(
        `SELECT ${columns} FROM line_sub_windows WHERE status = '' AND opened > ? ORDER BY opened DESC`,
        now() - LIFETIME_MS,
      ),
    reset() {
      db.run('DELETE FROM line_sub_windows');
      db.run('DELETE FROM line_sub_challenges');
    },
  };
}

function challenges(db: Database) {
  return {
    async drawChallenge(): Promise<string> {
      const verifier = drawSecret('verifier');
      const challenge = await challengeOf(verifier);
      db.run('INSERT INTO line_sub_challenges VALUES (?, ?)', challenge, verifier);
      return challenge;
    },
    verifierOf: (challenge: string) =>
      db.first<{ verifier: string }>(
        'SELECT verifier FROM line_sub_challenges WHERE challenge = ?',
        challenge,
      )?.verifier,
  };
}
