import { Link } from 'react-router';
import { type SalesSort, salesSortSchema } from '../../../contract/console/sales.ts';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { formatDay, formatMonth } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { addDays, hourInJapan, todayInJapan } from '../parts/japan-days.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { useAddress } from '../parts/use-address.ts';
import { CheckNote } from '../sales/check-note.tsx';
import { type Report, type Row, readLatest, readReport } from '../sales/sales-data.ts';
import { SalesSection } from '../sales/sales-table.tsx';

const periods = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const satisfies Record<
  Report['period'],
  MessageKey
>;
/** The sort orders of the tables of machines and products. */
const sorts = {
  yen: 'mostSales',
  pieces: 'mostPieces',
  refunds: 'mostRefunds',
  decline: 'mostDecline',
} as const satisfies Record<SalesSort, MessageKey>;
const isPeriod = (text: string | null): text is Report['period'] =>
  text !== null && Object.hasOwn(periods, text);

/** The sales of a day, a week or a month. The address contains the period and the sort order. */
export function SalesPage() {
  const { t } = useText();
  const connection = useConsole();
  const { valueIn, linkTo, goTo } = useAddress();
  const asked = valueIn('period');
  const period = isPeriod(asked) ? asked : 'day';
  const chosen = valueIn('day');
  const sort = salesSortSchema.options.find((one) => one === valueIn('sort'));
  const query = { period, ...(sort && { sort }) };
  const key = new URLSearchParams({ ...query, day: chosen ?? '' }).toString();
  const report = useData(`${connection.tenant.clientId}/sales?${key}`, () =>
    chosen === null
      ? readLatest(connection, query)
      : readReport(connection, { ...query, day: chosen }),
  );
  const latest = period === 'day' ? report.data?.until : undefined;
  const day = chosen ?? latest ?? todayInJapan();
  return (
    <>
      <h1>{t('sales')}</h1>
      <div className="row">
        <nav className="row" aria-label={t('period')}>
          {Object.entries(periods).map(([name, label]) => (
            <Link
              key={name}
              className={name === period ? 'button main' : 'button'}
              aria-current={name === period ? 'page' : undefined}
              to={linkTo({ period: name, day })}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <label className="row">
          <span>{t('dayInPeriod')}</span>
          <input
            className="date"
            type="date"
            value={day}
            max={todayInJapan()}
            onChange={({ target }) => target.value !== '' && goTo({ period, day: target.value })}
          />
        </label>
        <SortChoice options={sorts} shown={valueIn('sort')} />
        <Link
          className="button"
          to={`/${connection.tenant.clientId}/sales/closing?month=${day.slice(0, 7)}`}
        >
          {t('closing')}
        </Link>
      </div>
      <LoadedView loaded={report}>
        {(shown) => (
          <>
            <div className="row">
              <Link className="button" to={linkTo({ period, day: shown.previousFrom })}>
                {t('before')}
              </Link>
              <span className="strong">
                <Span report={shown} />
              </span>
              <Link className="button" to={linkTo({ period, day: addDays(shown.until, 1) })}>
                {t('after')}
              </Link>
            </div>
            <Totals report={shown} />
            <CheckNote checks={shown.checks} />
            <Tables report={shown} day={day} />
            <DetailsFile period={period} day={day} />
          </>
        )}
      </LoadedView>
    </>
  );
}

/** Links to the whole period as one file: a line for each machine, product, tax rate and day. */
function DetailsFile({ period, day }: { readonly period: string; readonly day: string }) {
  const { t, language } = useText();
  const { tenant, session } = useConsole();
  const query = new URLSearchParams({
    ...{ period, day, language },
    [SHOWN_STAFF_PARAMETER]: session.staffId,
  });
  return (
    <section aria-label={t('salesDetails')}>
      <div className="row between">
        <h2>{t('salesDetails')}</h2>
        <a
          className="button"
          href={`/api/${tenant.clientId}/sales/details/csv?${query.toString()}`}
          download
        >
          {t('csv')}
        </a>
      </div>
      <p className="small">{t('salesDetailsHint')}</p>
    </section>
  );
}

/** The period as text. */
function Span({ report: { period, from, until } }: { readonly report: Report }) {
  const { language } = useText();
  if (period === 'month') return formatMonth(from.slice(0, 7), language);
  const days = [...new Set([from, until])];
  return days.map((day) => formatDay(day, language)).join(' – ');
}

const netOf = ({ capturedYen, refundedYen }: Report['total']) => capturedYen - refundedYen;

type Compared = { readonly label: MessageKey; readonly net: number; readonly before: number };

/**
 * Returns the net sales of this and the previous period. While the period runs, counts only the
 * hours or days that are over.
 */
function comparedSales({ period, until, total, previous, tables }: Report): Compared {
  if (until < todayInJapan()) {
    return { label: 'againstBefore', net: netOf(total), before: netOf(previous) };
  }
  const now = period === 'day' ? hourInJapan() : todayInJapan();
  const over = tables.times.filter(({ key }) => key < now);
  return {
    label: period === 'day' ? 'againstHours' : 'againstDays',
    net: over.reduce((sum, { count }) => sum + netOf(count), 0),
    before: over.reduce((sum, row) => sum + netOf(row.previous), 0),
  };
}

function Totals({ report }: { readonly report: Report }) {
  const { t, inYen } = useText();
  const { total } = report;
  const { label: compared, net, before } = comparedSales(report);
  const percent = before === 0 ? '—' : `${(((net - before) / before) * 100).toFixed(1)}\u00a0%`;
  const facts: readonly (readonly [MessageKey, string])[] = [
    ['netSales', inYen(netOf(total))],
    [compared, `${net >= before ? '+' : '−'}${inYen(Math.abs(net - before))} (${percent})`],
    ['soldPieces', String(total.captured)],
    ['soldYen', inYen(total.capturedYen)],
    ['refundedPieces', String(total.refunded)],
    ['refundedYen', inYen(total.refundedYen)],
  ];
  return (
    <dl className="figures">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tables({ report, day }: { readonly report: Report; readonly day: string }) {
  const { local } = useText();
  const named = ({ name, key }: Row) => (name ? local(name) : key);
  const isDay = report.period === 'day';
  const same = { report, day };
  return (
    <>
      <SalesSection
        {...same}
        table="times"
        title="times"
        head={isDay ? 'hour' : 'day'}
        nameOf={({ key }) => (isDay ? `${Number(key)}` : `${Number(key.slice(-2))}`)}
        isChart
      />
      {!isDay && (
        <SalesSection
          {...same}
          table="hours"
          title="hours"
          head="hour"
          nameOf={({ key }) => `${Number(key)}`}
          isChart
        />
      )}
      <SalesSection
        {...same}
        table="machines"
        title="byMachine"
        head="machine"
        nameOf={(row) => `${named(row)} ${row.code ?? ''}`.trim()}
        all={report.machines}
      />
      <SalesSection
        {...same}
        table="products"
        title="byProduct"
        head="product"
        nameOf={named}
        all={report.products}
      />
      <SalesSection
        {...same}
        table="methods"
        title="byMethod"
        head="method"
        nameOf={({ key }) => local(methodName(key))}
      />
      <SalesSection
        {...same}
        table="rates"
        title="byRate"
        head="rate"
        nameOf={({ key }) => `${key} %`}
      />
    </>
  );
}
