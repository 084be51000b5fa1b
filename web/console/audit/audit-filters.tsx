import { Link, useSearchParams } from 'react-router';
import {
  type AuditTargetKind,
  actionText,
  knownActions,
  targetTexts,
} from '../i18n/audit-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { TargetName } from './target-name.tsx';

/** Narrows the log to one action, and leads back to all of it. Names and targets in its rows are links. */
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

/** Names the target of an address: `staff.demo-owner`. */
function TargetOf({ address }: { readonly address: string }) {
  const [kind = '', ...rest] = address.split('.');
  return isTargetKind(kind) ? <TargetName kind={kind} id={rest.join('.')} /> : null;
}

const isTargetKind = (kind: string): kind is AuditTargetKind => Object.hasOwn(targetTexts, kind);
