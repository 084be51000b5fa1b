import { Link } from 'react-router';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { AuditChange } from '../audit/audit-change.tsx';
import { AuditFilters } from '../audit/audit-filters.tsx';
import { TargetName } from '../audit/target-name.tsx';
import { actionText } from '../i18n/audit-texts.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { useAddress } from '../parts/use-address.ts';

/** The log of actions by staff and operators, the latest first. The address contains the filter. */
export function AuditPage() {
  const { t, local, language } = useText();
  const { api, tenant } = useConsole();
  const query = useAddress().valuesIn('actor', 'what', 'target', 'cursor');
  const log = useData(`${tenant.clientId}/audit?${new URLSearchParams(query).toString()}`, () =>
    read(api.audit.$get({ param: tenant, query })),
  );
  return (
    <>
      <h1>{t('audit')}</h1>
      <AuditFilters actorName={log.data?.rows[0]?.actor.name} />
      <LoadedView loaded={log}>
        {({ rows, cursor }) =>
          rows.length === 0 ? (
            <Empty title={t('noHistory')} />
          ) : (
            <>
              <table className="table labelled">
                <TableHead columns={['date', 'who', 'what', 'target', 'reason']} />
                <tbody>
                  {rows.map(({ target, seq, atMs, actor, what, reason, before, after }) => (
                    <tr key={`${target.kind}.${target.id}.${seq}`}>
                      <td data-label={t('date')}>
                        {formatMoment(new Date(atMs).toISOString(), language)}
                      </td>
                      <th scope="row">
                        {actor.type === 'stranger' ? (
                          t('stranger')
                        ) : (
                          <Link to={`?actor=${encodeURIComponent(actor.id)}`}>{actor.name}</Link>
                        )}
                      </th>
                      <td data-label={t('what')}>
                        <Link to={`?what=${encodeURIComponent(what)}`}>
                          {local(actionText(what))}
                        </Link>
                        <AuditChange before={before} after={after} />
                      </td>
                      <td data-label={t('target')}>
                        <Link
                          to={
                            target.kind === 'order'
                              ? `/${tenant.clientId}/orders/${target.id}`
                              : `?target=${target.kind}.${target.id}`
                          }
                        >
                          <TargetName {...target} />
                        </Link>
                      </td>
                      <td data-label={t('reason')}>{reason || '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className="row">
                <PageLinks cursor={cursor} />
              </div>
            </>
          )
        }
      </LoadedView>
    </>
  );
}
