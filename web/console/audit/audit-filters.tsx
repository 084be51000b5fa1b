import { Link, useSearchParams } from 'react-router';
import {
  type AuditTargetKind,
  actionText,
  knownActions,
  targetTexts,
} from '../i18n/audit-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { TargetName } from './target-name.tsx';

/**
 * Filters the log by action, and links back to the whole log. The links in its rows filter by
 * person and target.
 */
export function AuditFilters({ actorName }: { readonly actorName: string | undefined }) {
  const { t, local } = useText();
  const [address, setAddress] = useSearchParams();
  const what = address.get('what') ?? '';
  const actor = address.get('actor');
  const target = address.get('target');
  const choose = (chosen: string) =>
    setAddress({
      ...(actor === null ? {} : { actor }),
      ...(chosen === '' ? {} : { what: chosen }),
    });
  return (
    <div className="row">
      <label className="row">
        <span>{t('what')}</span>
        <select
          className="date"
          value={knownActions.includes(what) ? what : ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('allTasks')}</option>
          {knownActions.map((known) => (
            <option key={known} value={known}>
              {local(actionText(known))}
            </option>
          ))}
        </select>
      </label>
      {actor !== null && <span className="badge quiet">{actorName ?? actor}</span>}
      {target !== null && (
        <span className="badge quiet">
          <TargetOf address={target} />
        </span>
      )}
      {(what !== '' || actor !== null || target !== null) && (
        <Link className="button" to="?">
          {t('wholeLog')}
        </Link>
      )}
    </div>
  );
}

/** Names the target in an address, such as `staff.demo-owner`. */
function TargetOf({ address }: { readonly address: string }) {
  const [kind = '', ...rest] = address.split('.');
  return isTargetKind(kind) ? <TargetName kind={kind} id={rest.join('.')} /> : null;
}

const isTargetKind = (kind: string): kind is AuditTargetKind => Object.hasOwn(targetTexts, kind);
