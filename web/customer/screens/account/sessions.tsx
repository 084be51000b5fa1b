import { useState } from 'react';
import type { SessionList } from '../../../../contract/customer/session.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import listStyles from '../../../ui/list-link.module.css';
import { deviceIcon } from '../../../ui/more-icons.ts';
import { Skeleton } from '../../../ui/waiting.tsx';
import { useSessions } from '../../api/person-queries.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { signOut, signOutElsewhere } from '../../session/actions.ts';
import { useApp } from '../../session/app-context.tsx';
import styles from './account.module.css';
import { accountMessages } from './messages.ts';

/** Lists the account's sessions, with a button that ends all others. */
export function SessionsList() {
  const text = useText(accountMessages);
  const app = useApp();
  const query = useSessions();
  const [outcome, setOutcome] = useState<'done' | 'failed' | 'busy' | null>(null);
  const endOthers = async () => {
    setOutcome('busy');
    try {
      await signOutElsewhere(app);
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
    query.retry();
  };
  return (
    <section className={listStyles['list-group']}>
      <h2>{text.sessions}</h2>
      <QueryView query={query} waiting={<Skeleton count={1} />}>
        {({ sessions }) => (
          <>
            <Sessions sessions={sessions} />
            {sessions.length > 1 ? (
              <Button look="quiet" disabled={outcome === 'busy'} onClick={() => void endOthers()}>
                {text.signOutElsewhere}
              </Button>
            ) : (
              <p className="small muted">{text.onlyHere}</p>
            )}
          </>
        )}
      </QueryView>
      <div role="status">
        {outcome === 'done' ? <Notice>{text.elsewhereDone}</Notice> : null}
        {outcome === 'failed' ? <Notice tone="alert">{text.elsewhereFailed}</Notice> : null}
      </div>
    </section>
  );
}

function Sessions({ sessions }: SessionList) {
  const text = useText(accountMessages);
  const language = useLanguage();
  return (
    <ul className={classes(cardStyles['card'], listStyles['rows'])}>
      {sessions.map(({ id, device, lastSeenAt, current }) => (
        <li key={id} className={listStyles['list-row']}>
          <Icon path={deviceIcon} />
          <span className={listStyles['list-text']}>
            {device || text.unknownDevice}
            <small>{text.lastSeen(formatMoment(lastSeenAt, new Date(), language))}</small>
          </span>
          {current ? (
            <span className={classes(cardStyles['chip'], styles['here'])}>{text.thisDevice}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Ends this browser's session after a confirmation. */
export function SignOut() {
  const text = useText(accountMessages);
  const app = useApp();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut(app);
    setBusy(false);
    setAsking(false);
  };
  return (
    <div className={styles['sign-out']}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {text.signOut}
      </Button>
      <Dialog title={text.signOutQuestion} open={asking} onClose={() => setAsking(false)}>
        <p>{text.signOutBody}</p>
        <div className={dialogStyles['dialog-actions']}>
          <Button look="danger" disabled={busy} onClick={() => void leave()}>
            {text.signOut}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
