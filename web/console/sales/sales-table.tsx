import type { SalesTable } from '../../../contract/console/sales.ts';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { useAddress } from '../parts/use-address.ts';
import { BarChart } from './bar-chart.tsx';
import type { Report, Row } from './sales-data.ts';

/** One table of the sales page, with a chart if it is a time series, and a link to it as a file. */
export function SalesSection({
  table,
  title,
  head,
  report,
  day,
  nameOf,
  all,
  isChart = false,
}: {
  readonly table: SalesTable;
  readonly title: MessageKey;
  readonly head: MessageKey;
  readonly report: Report;
  readonly day: string;
  readonly nameOf: (row: Row) => string;
  /** The total number of rows, if the page may show fewer. */
  readonly all?: number;
  readonly isChart?: boolean;
}) {
  const { t, language } = useText();
  const { tenant, session } = useConsole();
  const rows = report.tables[table];
  const { valuesIn } = useAddress();
  const query = new URLSearchParams({
    ...{ period: report.period, day, table, language },
    [SHOWN_STAFF_PARAMETER]: session.staffId,
    ...valuesIn('sort'),
  });
  const bars = rows.map((row) => ({
    label: nameOf(row),
    value: row.count.capturedYen - row.count.refundedYen,
    previous: row.previous.capturedYen - row.previous.refundedYen,
  }));
  const numbers = <CountTable head={t(head)} rows={rows} nameOf={nameOf} />;
  return (
    <section aria-label={t(title)}>
      <div className="row between">
        <h2>{t(title)}</h2>
        <a
          className="button"
          href={`/api/${tenant.clientId}/sales/csv?${query.toString()}`}
          download
        >
          {t('csv')}
        </a>
      </div>
      {isChart ? (
        <>
          <BarChart title={t(title)} bars={bars} />
          <p className="small">{t('chartLegend')}</p>
          <details>
            <summary>{t('asTable')}</summary>
            {numbers}
          </details>
        </>
      ) : (
        numbers
      )}
      {all !== undefined && all > rows.length && (
        <p className="small">{t('firstRows', { shown: rows.length, all })}</p>
      )}
    </section>
  );
}

function CountTable({
  head,
  rows,
  nameOf,
}: {
  readonly head: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
}) {
  const { t, inYen } = useText();
  const columns: readonly MessageKey[] = [
    ...(['soldPieces', 'soldYen', 'taxYen', 'refundedPieces', 'refundedYen'] as const),
    'previousPeriod',
  ];
  return (
    <table className="table labelled">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="right">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{nameOf(row)}</th>
            <td className="right" data-label={t('soldPieces')}>
              {row.count.captured}
            </td>
            <td className="right" data-label={t('soldYen')}>
              {inYen(row.count.capturedYen)}
            </td>
            <td className="right" data-label={t('taxYen')}>
              {inYen(row.count.capturedTaxYen)}
            </td>
            <td className="right" data-label={t('refundedPieces')}>
              {row.count.refunded}
            </td>
            <td className="right" data-label={t('refundedYen')}>
              {inYen(row.count.refundedYen)}
            </td>
            <td className="right" data-label={t('previousPeriod')}>
              {inYen(row.previous.capturedYen - row.previous.refundedYen)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
