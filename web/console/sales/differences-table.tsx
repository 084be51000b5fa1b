import { Link } from 'react-router';
import { type Difference, differenceCauses } from '../../../contract/console/differences.ts';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ShortId } from '../parts/short-id.tsx';
import { TableHead } from '../parts/table-head.tsx';

/** The differences of a month between orders and settlement files, with the cause of each. */
export function DifferencesTable({ month }: { readonly month: string }) {
  const { t, language } = useText();
  const { api, tenant, session } = useConsole();
  const loaded = useData(`${tenant.clientId}/differences?${month}`, () =>
    read(api.settlement.differences.$get({ param: tenant, query: { month } })),
  );
  const query = new URLSearchParams({
    ...{ month, language },
    [SHOWN_STAFF_PARAMETER]: session.staffId,
  });
  return (
    <section aria-label={t('differences')}>
      <div className="row between">
        <h2>{t('differences')}</h2>
        <a
          className="button no-print"
          href={`/api/${tenant.clientId}/settlement/differences/csv?${query.toString()}`}
          download
        >
          {t('differencesCsv')}
        </a>
      </div>
      <LoadedView loaded={loaded}>
        {({ differences, more }) =>
          differences.length === 0 ? (
            <p className="quiet">{t('noDifferences')}</p>
          ) : (
            <>
              <Rows differences={differences} />
              {more && <p className="small">{t('moreDifferences')}</p>}
            </>
          )
        }
      </LoadedView>
    </section>
  );
}

function Rows({ differences }: { readonly differences: readonly Difference[] }) {
  const { t, local, language, inYen } = useText();
  const yen = (sum: number | null) => (sum === null ? '—' : inYen(sum));
  return (
    <table className="table labelled">
      <TableHead
        columns={['date', 'number', 'state', { right: 'here' }, { right: 'there' }, 'cause']}
      />
      <tbody>
        {differences.map((one) => (
          <tr key={one.id}>
            <th scope="row">{formatDay(one.day, language)}</th>
            <td data-label={t('number')}>
              {one.orderId === null ? (
                <ShortId id={one.paymentNumber ?? '—'} />
              ) : (
                orderNumber(one.orderId)
              )}
            </td>
            <td data-label={t('state')}>{local(one.what)}</td>
            <td className="right" data-label={t('here')}>
              {yen(one.hereYen)}
            </td>
            <td className="right" data-label={t('there')}>
              {yen(one.thereYen)}
            </td>
            <td data-label={t('cause')}>
              <End difference={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cause of a difference, or a link to the task that records it. */
function End({ difference: { id, ended } }: { readonly difference: Difference }) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  if (ended === null) {
    return <Link to={`/${tenant.clientId}/tasks/difference.${id}`}>{t('openDifference')}</Link>;
  }
  if (ended.cause === null) return <>{t('laterAgreed')}</>;
  return (
    <>
      {local(differenceCauses[ended.cause])}
      {ended.note !== '' && <span className="small"> {ended.note}</span>}
    </>
  );
}
