import type { LocalText } from '../../../contract/shared/language.ts';

/**
 * Problems that only the browser can detect. The edge's catalogue, which loads late, does not list
 * them. The app reports all of them except CLOCK_WRONG and STORAGE_BLOCKED, which the person's
 * device causes.
 */
export const localBodies = {
  APP_OUTDATED: {
    ja: 'アプリが古くなりました。読み込み直してください。',
    en: 'This version of the app is out of date. Please reload it.',
  },
  APP_BEHIND: {
    ja: '新しいバージョンを準備しています。数分後にもう一度お試しください。購入の記録は失われていません。',
    en: 'A new version is on its way. Please try again in a few minutes. No record of a purchase is lost.',
  },
  NOT_LOADED: {
    ja: '読み込み直しても開けないときは、数分後にもう一度お試しください。',
    en: 'If it does not open after a reload, please try again in a few minutes.',
  },
  CLOCK_WRONG: {
    ja: '端末の日付と時刻を「自動設定」にしてから、もう一度お試しください。',
    en: 'Please let the device set its date and time by itself, then try again.',
  },
  STORAGE_BLOCKED: {
    ja: 'ログインにはブラウザーへの保存が必要です。設定でCookieとサイトデータを許可するか、LINEで開いてください。',
    en: 'Signing in needs storage in the browser. Please allow cookies and site data in its settings, or open the app in LINE.',
  },
  APP_FAULT: {
    ja: 'アプリに不具合がありました。運営会社に報告しました。',
    en: 'There was a fault in the app. It has been reported.',
  },
} as const satisfies Record<string, LocalText>;

export type LocalProblemCode = keyof typeof localBodies;

export const isLocalProblem = (code: string): code is LocalProblemCode =>
  Object.hasOwn(localBodies, code);

/** Returns the sentence for a local problem, or undefined for a code of the edge's catalogue. */
export const localProblemBody = (code: string): LocalText | undefined =>
  isLocalProblem(code) ? localBodies[code] : undefined;
