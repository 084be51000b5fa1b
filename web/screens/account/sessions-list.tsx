import { useState } from 'react';
import type { SessionList } from '../../../contract/session.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { signOutElsewhere, useSessions } from '../../lib/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deviceIcon } from '../../ui/more-icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountMessages } from './messages.ts';

/** Where this account is signed in, and the way to end it everywhere else. */
export function SessionsList() {
  const text = useText(accountMessages);
  const query = useSessions();
  const [outcome, setOutcome] = useState<'done' | 'failed' | 'busy' | null>(null);
  const endOthers = async () => {
    setOutcome('busy');
    setOutcome((await signOutElsewhere()) === null ? 'done' : 'failed');
    query.retry();
  };
  return (
    <section className="list-group">
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
    <ul className="card">
      {sessions.map(({ id, device, lastSeenAt, current }) => (
        <li key={id} className="list-row">
          <Icon path={deviceIcon} />
          <span className="list-words">
            {device || text.unknownDevice}
            <small>{text.lastSeen(formatMoment(lastSeenAt, new Date(), language))}</small>
          </span>
          {current ? <span className="chip here">{text.thisDevice}</span> : null}
        </li>
      ))}
    </ul>
  );
}
