import { shownName } from '../../../../contract/shared/profile.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { Later } from '../../../ui/later.tsx';
import { TenantPicture } from '../../parts/tenant-picture.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { FindSection } from './find-section.tsx';
import { Yours } from './lazy-parts.ts';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

/** The tenant's main page: the person's likely next step, and the ways to a machine. */
export function MainScreen() {
  return (
    <>
      <FirstBox />
      <FindSection />
    </>
  );
}

/**
 * Shows the tenant's picture and slogan, then the person's next step or usual drink over them. The
 * height is fixed, so nothing shifts when the sign-in completes.
 */
function FirstBox() {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const heading = useHeadingFocus();
  const { heroUrl, heroText, character } = useAppState((state) => state.appearance);
  const inHtml = useAppState((state) => state.pictures[heroUrl ?? '']);
  const person = useAppState(signedIn);
  return (
    <div className={styles['first']} data-machine={character.machine}>
      <div className={styles['hero']}>
        {heroUrl ? (
          <TenantPicture src={inHtml ?? heroUrl} width="780" height="360" fetchPriority="high" />
        ) : null}
        <p className={styles['hello']}>
          {person ? text.hello(shownName(person.lineUser.profile)) : '\u00a0'}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {heroText ? local(heroText) : text.tagline}
        </h1>
      </div>
      {person ? (
        <Later>
          <Yours />
        </Later>
      ) : null}
    </div>
  );
}
