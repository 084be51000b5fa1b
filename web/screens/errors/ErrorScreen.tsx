import { errorRow } from '../../../contract/errors.ts';
import type { AppError } from '../../boot/app-state.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon } from '../../ui/more-icons.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { ErrorWayOn } from './error-way-on.tsx';
import { RequestId } from './request-id.tsx';
import { statusLine } from './status-line.ts';

/** A failure in the catalogue's words, with the way on and what support will ask for. */
export function ErrorScreen({ error }: { readonly error: AppError }) {
  const language = useLanguage();
  const heading = useHeadingFocus();
  const row = errorRow(error.code);
  const body = row.body[language];
  const exact = error.message || row.message || '';
  // "403 Forbidden" is in the line above already; the body often quotes the message.
  const adds = exact !== '' && exact !== 'Forbidden' && !body.includes(exact);
  return (
    <div className="empty error" role="alert">
      <span className="empty-icon">
        <Icon path={alertIcon} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {row.title[language]}
      </h1>
      <p>{body}</p>
      <ErrorWayOn error={error} action={row.action} />
      <div className="error-facts">
        <p>{statusLine(error.status)}</p>
        {adds ? <p>{exact}</p> : null}
        {error.requestId ? <RequestId id={error.requestId} /> : null}
      </div>
    </div>
  );
}
