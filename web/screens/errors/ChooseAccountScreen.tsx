import { useState } from 'react';
import { chooseAccount } from '../../boot/actions.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Person } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { errorMessages } from './messages.ts';

/** Two accounts, both named: a link somebody made must not change the account unseen. */
export function ChooseAccountScreen() {
  const text = useText(errorMessages);
  const heading = useHeadingFocus();
  const conflict = useAppState((state) => state.conflict);
  const [busy, setBusy] = useState(false);
  if (!conflict) return <Skeleton />;
  const choose = (which: 'current' | 'incoming') => {
    setBusy(true);
    void chooseAccount(which).finally(() => setBusy(false));
  };
  const { current, incoming } = conflict;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.choose}
      </h1>
      <p>{text.chooseBody}</p>
      <section className="card choice">
        <Person profile={current.profile} note={text.current} />
        <Button disabled={busy} onClick={() => choose('current')}>
          {text.keep(current.profile.displayName)}
        </Button>
      </section>
      <section className="card choice">
        <Person profile={incoming.profile} note={text.incoming} />
        <Button look="quiet" disabled={busy} onClick={() => choose('incoming')}>
          {text.change(incoming.profile.displayName)}
        </Button>
      </section>
    </>
  );
}
