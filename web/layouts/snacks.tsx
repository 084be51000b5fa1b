import { reloadPage } from '../browser/page-events.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useAppState } from '../session/app-context.tsx';
import { classes } from '../ui/class-names.ts';
import { uiMessages } from '../ui/messages.ts';
import styles from './frame.module.css';

/** Short notices above the navigation. They lie over the page, so that nothing moves for them. */
export function Snacks() {
  const text = useText(uiMessages);
  const language = useLanguage();
  const signingIn = useAppState((state) => state.session.phase === 'signing-in');
  // A purchase under way is not interrupted, not even by a tap that meant something else.
  const newBuild = useAppState((state) => (state.buying ? null : state.newBuild));
  const online = useAppState((state) => state.online);
  return (
    <div className={styles['snacks']} role="status">
      {online ? null : <p className={styles['snack']}>{text.offline}</p>}
      {signingIn ? (
        <p className={classes(styles['snack'], styles['shown-late'])}>{text.signingIn}</p>
      ) : null}
      {newBuild ? (
        <p className={styles['snack']}>
          <span>
            {text.newBuild}
            {newBuild.news ? <small>{newBuild.news[language]}</small> : null}
          </span>
          <button type="button" onClick={reloadPage}>
            {text.update}
          </button>
        </p>
      ) : null}
    </div>
  );
}
