import { Link } from 'react-router';
import { mayDo } from '../../../contract/console/roles.ts';
import { useConsole } from '../api/use-console.ts';
import type { AuditTargetKind } from '../i18n/audit-texts.ts';
import { useText } from '../i18n/use-text.ts';

/** Links to the log of one target. Hidden from people who may not see the log. */
export function HistoryLink({
  kind,
  id,
}: {
  readonly kind: Exclude<AuditTargetKind, 'order' | 'incident'>;
  readonly id: string;
}) {
  const { t } = useText();
  const { session } = useConsole();
  if (!mayDo(session.roles, 'audit.read')) return null;
  return (
    <Link className="button" to={`/${session.clientId}/audit?target=${kind}.${id}`}>
      {t('history')}
    </Link>
  );
}
