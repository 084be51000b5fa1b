import { reloadPage } from '../browser/page-events.ts';
import { messages } from '../i18n/messages.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useAppState } from '../session/app-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { uiMessages } from '../ui/messages.ts';
import styles from './notices.module.css';

/** Texts of the offer of a newer version. */
export const noticeMessages = messages({
  ja: { newBuild: '新しいバージョンがあります', update: '更新' },
  en: { newBuild: 'A new version is available', update: 'Update' },
});

/** What a page left open may have to say: that the network is gone, or that a newer build is there. */
export function Notices() {
  const text = useText(noticeMessages);
  const ui = useText(uiMessages);
  const language = useLanguage();
  const online = useAppState((state) => state.online);
  // A purchase under way is not interrupted, not even by a tap that meant something else.
  const newBuild = useAppState((state) => (state.buying ? null : state.newBuild));
  return (
    <>
      {online ? null : (
        <p className={styles['offline']}>
          <Icon path={offlineIcon} />
          {ui.offline}
        </p>
      )}
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

const offlineIcon =
  'M4 4l16 16M9 15.500a4.500 4.500 0 0 1 6 0M6 12a9 9 0 0 1 4-2.300M14 9.600a9 9 0 0 1 4 2.400M3 8.500a13.500 13.500 0 0 1 4-2.600M11 5a13.500 13.500 0 0 1 10 3.500M12 19h.01';
