import { useLocalText, useText } from '../../i18n/use-text.ts';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { stepNames, stepPages } from '../../session/setup-steps.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/pages.ts';
import { FindSection } from './find-section.tsx';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

/** The tenant's main page: greeting, missing set-up steps, machines. */
export function MainScreen() {
  return (
    <>
      <Hero />
      <SetUpCard />
      <FindSection />
    </>
  );
}

/** The tenant's picture and line, which are there before anybody is signed in. */
function Hero() {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const heading = useHeadingFocus();
  const { heroUrl, heroText } = useAppState((state) => state.appearance);
  const name = useAppState((state) => signedIn(state)?.lineUser.profile.displayName);
  return (
    <div className={styles['hero']}>
      <div className="shell-hero">
        {heroUrl ? (
          <img src={heroUrl} alt="" width="780" height="360" fetchPriority="high" />
        ) : null}
      </div>
      <p className={styles['hello']}>{name === undefined ? '\u00a0' : text.hello(name)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {heroText ? local(heroText) : text.tagline}
      </h1>
    </div>
  );
}

/** What the tenant still asks of this person before a purchase, while there is something. */
function SetUpCard() {
  const text = useText(shelfMessages);
  const names = useText(stepNames);
  const { to } = usePages();
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep);
  if (!nextStep) return null;
  const page = stepPages[nextStep];
  return (
    <section className={classes(cardStyles['card'], styles['set-up'])}>
      <div>
        <h2>{text.setUpTitle}</h2>
        <p>{text.setUpBody(names[nextStep])}</p>
      </div>
      <LinkButton to={to(page)}>{text.setUpGo}</LinkButton>
    </section>
  );
}
