import { shownName } from '../../../contract/shared/profile.ts';
import { messages } from '../../i18n/messages.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { uiMessages } from '../../ui/messages.ts';
import type { AppError } from '../api/problem.ts';
import { problemRow } from '../api/problem-row.ts';
import { reloadPage } from '../browser/page-events.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import { clearError } from '../session/clear-error.ts';
import { liffFailureBehind, startLiffBehind } from '../session/liff-behind.ts';
import { isInsideLine, lineLink } from '../session/line-app.ts';
import styles from './notices.module.css';

/** Texts of the notices: newer version, other person, LINE not reachable. */
export const noticeMessages = messages({
  ja: {
    newBuild: '新しいバージョンがあります',
    update: '更新',
    retry: '再試行',
    openAgain: '開き直す',
    stillUsable: 'この画面はそのままお使いいただけます。',
    personChanged: (name: string | null) =>
      `別の画面でアカウントが切り替わったため、${name === null ? 'そのアカウント' : `${name}さん`}の画面を表示しています。`,
    changeRefused: '直前の操作は行われていません。',
    close: '閉じる',
  },
  en: {
    newBuild: 'A new version is available',
    update: 'Update',
    retry: 'Try again',
    openAgain: 'Open again',
    stillUsable: 'You can keep using this page.',
    personChanged: (name) =>
      `The account was switched elsewhere in this browser. This page now shows ${name ?? 'the other one'}.`,
    changeRefused: 'Your last action was not carried out.',
    close: 'Close',
  },
});

/** Notices of an open page: no network, a newer build, another person's session, LIFF not started. */
export function Notices() {
  const text = useText(noticeMessages);
  const ui = useText(uiMessages);
  const language = useLanguage();
  const online = useAppState((state) => state.online);
  // A purchase in progress is not interrupted, not even by an accidental tap.
  const liffFailure = useAppState((state) => (state.buying ? null : liffFailureBehind(state)));
  const newBuild = useAppState((state) => (state.buying ? null : state.newBuild));
  return (
    <>
      {online ? null : (
        <p className={styles['offline']}>
          <Icon path={offlineIcon} />
          {ui.offline}
        </p>
      )}
      {online && liffFailure ? <LiffFailed error={liffFailure} /> : null}
      <PersonChanged />
      {newBuild ? (
        <p className={styles['new-build']}>
          <span>
            {text.newBuild}
            {newBuild.news ? <small>{newBuild.news[language]}</small> : null}
          </span>
          <button type="button" onClick={reloadPage}>
            {text.update}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** LIFF failed to start behind the screen (specification §8). Features that need it wait for a retry. */
function LiffFailed({ error }: { readonly error: AppError }) {
  const app = useApp();
  const text = useText(noticeMessages);
  const language = useLanguage();
  const retry = () => {
    clearError(app);
    void startLiffBehind(app);
  };
  return (
    <p className={styles['liff-failed']}>
      <span>
        {problemRow(error.code).title[language]}
        <small>
          {text.stillUsable} ({error.status} {error.message})
        </small>
      </span>
      {isInsideLine() ? (
        // LINE passes credentials only when it opens the page, so a retry here would find none.
        <a href={lineLink(app.read(), location.pathname)}>{text.openAgain}</a>
      ) : (
        <button type="button" onClick={retry}>
          {text.retry}
        </button>
      )}
    </p>
  );
}

/** Names the person whose data the page now shows, once the sign-in is complete. */
function PersonChanged() {
  const text = useText(noticeMessages);
  const app = useApp();
  const changed = useAppState((state) => state.personChanged);
  const profile = useAppState((state) => signedIn(state)?.lineUser.profile);
  if (changed === null || profile === undefined) return null;
  return (
    <p className={styles['new-build']}>
      <span>
        {text.personChanged(shownName(profile))}
        {changed === 'refused' ? <small>{text.changeRefused}</small> : null}
      </span>
      <button
        type="button"
        onClick={() => app.dispatch({ type: 'page-changed', page: { personChanged: null } })}
      >
        {text.close}
      </button>
    </p>
  );
}

const offlineIcon =
  'M4 4l16 16M9 15.500a4.500 4.500 0 0 1 6 0M6 12a9 9 0 0 1 4-2.300M14 9.600a9 9 0 0 1 4 2.400M3 8.500a13.500 13.500 0 0 1 4-2.600M11 5a13.500 13.500 0 0 1 10 3.500M12 19h.01';
