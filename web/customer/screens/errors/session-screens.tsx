import { useState } from 'react';
import { shownName } from '../../../../contract/shared/profile.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { LineButton } from '../../../ui/line-button.tsx';
import { doneIcon } from '../../../ui/more-icons.ts';
import { Skeleton } from '../../../ui/waiting.tsx';
import { Person } from '../../parts/person.tsx';
import { chooseAccount, signInAnew } from '../../session/actions.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import styles from './errors.module.css';
import { errorMessages } from './messages.ts';

/** Asks which of two accounts to use, because another person's link must not switch accounts unnoticed. */
export function ChooseAccountScreen() {
  const text = useText(errorMessages);
  const heading = useHeadingFocus();
  const app = useApp();
  const session = useAppState((state) => state.session);
  const [busy, setBusy] = useState(false);
  if (session.phase !== 'choosing-account') return <Skeleton />;
  const choose = (which: 'current' | 'incoming') => {
    setBusy(true);
    void chooseAccount(app, which).finally(() => setBusy(false));
  };
  const { current, incoming } = session.conflict;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.choose}
      </h1>
      <p>{text.chooseBody}</p>
      <section className={classes(cardStyles['card'], styles['choice'])}>
        <Person profile={current.profile} note={text.current} />
        <Button disabled={busy} onClick={() => choose('current')}>
          {text.keep(shownName(current.profile))}
        </Button>
      </section>
      <section className={classes(cardStyles['card'], styles['choice'])}>
        <Person profile={incoming.profile} note={text.incoming} />
        <Button look="quiet" disabled={busy} onClick={() => choose('incoming')}>
          {text.change(shownName(incoming.profile))}
        </Button>
      </section>
    </>
  );
}

/** Shown after signing out, with a button to sign in again, or after closing the account. */
export function SignedOutScreen() {
  const app = useApp();
  const text = useText(errorMessages);
  const closed = useAppState(({ session }) => session.phase === 'signed-out' && session.closed);
  if (closed) {
    return (
      <EmptyState icon={doneIcon} title={text.closed} level="h1">
        <p>{text.closedBody}</p>
        <p className="small muted">{text.closedAgain}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={doneIcon} title={text.signedOut} level="h1">
      <p>{text.signedOutBody}</p>
      <LineButton onClick={() => void signInAnew(app)}>{text.signIn}</LineButton>
    </EmptyState>
  );
}
