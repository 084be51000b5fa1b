import type { ErrorRow } from '../../contract/error-row.ts';

/** Problems that only the browser can have, apart from the catalogue of the edge, which loads late. */
const localProblems = {
  APP_OUTDATED: {
    title: { ja: 'アプリが新しくなりました', en: 'There is a newer version of this app' },
    body: {
      ja: '表示中のアプリが古いため、内容を読み取れませんでした。画面を読み込み直してください。',
      en: 'This version of the app could not read the answer. Please reload the page.',
    },
    action: 'retry',
  },
  APP_FAULT: {
    title: { ja: 'アプリに問題が起きました', en: 'Something went wrong in the app' },
    body: {
      ja: 'アプリの不具合のため、処理できませんでした。不具合は運営会社に報告されました。しばらくしてから、もう一度お試しください。',
      en: 'A fault in the app stopped this. It has been reported to the operator. Please try again in a little while.',
    },
    action: 'retry',
  },
} as const satisfies Record<string, Pick<ErrorRow, 'title' | 'body' | 'action'>>;

export type LocalProblemCode = keyof typeof localProblems;

/** Whether a code is one of the browser's own. Both are reported: neither is the person's doing. */
export const isLocalProblem = (code: string): code is LocalProblemCode =>
  Object.hasOwn(localProblems, code);

/** The words of such a problem; undefined for every code that the edge's catalogue has. */
export const localProblemRow = (code: string) =>
  isLocalProblem(code) ? localProblems[code] : undefined;
