import type { ErrorRow } from '../../../contract/shared/error-row.ts';
import { errorRow } from '../../../contract/shared/errors.ts';
import type { LocalText } from '../../../contract/shared/language.ts';
import { isLocalProblem, type LocalProblemCode, localBodies } from './local-problems.ts';

const localTitles: Readonly<Record<LocalProblemCode, LocalText>> = {
  APP_OUTDATED: { ja: 'アプリが新しくなりました', en: 'There is a newer version of this app' },
  APP_BEHIND: { ja: '更新中です', en: 'Being updated' },
  NOT_LOADED: { ja: 'この画面を読み込めませんでした', en: 'This page did not load' },
  CLOCK_WRONG: { ja: '端末の時計がずれています', en: 'The clock of this device is wrong' },
  STORAGE_BLOCKED: { ja: 'ログインできません', en: 'Signing in is not possible' },
  APP_FAULT: { ja: 'アプリに問題が起きました', en: 'Something went wrong in the app' },
};

/** The title and advice of a problem, from the browser's own list or the edge's catalogue. */
export function problemRow(code: string): Pick<ErrorRow, 'title' | 'body' | 'action' | 'message'> {
  if (!isLocalProblem(code)) return errorRow(code);
  const action = code === 'STORAGE_BLOCKED' ? 'open-line' : 'retry';
  return { title: localTitles[code], body: localBodies[code], action };
}
