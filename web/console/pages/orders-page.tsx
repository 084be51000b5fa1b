import { Link } from 'react-router';
import type { OrderSort } from '../../../contract/console/found.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { todayInJapan } from '../parts/japan-days.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { OrdersTable } from '../parts/orders-table.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { useAddress } from '../parts/use-address.ts';

const sorts = { latest: 'latestFirst', oldest: 'oldestFirst' } as const satisfies Record<
  OrderSort,
  MessageKey
>;

/**
 * The orders of everybody, of one customer or of one machine. The address contains the filter and
 * the sort order.
 */
export function OrdersPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valueIn, valuesIn, linkTo, goTo } = useAddress();
  const query = valuesIn('person', 'machine', 'day', 'sort', 'cursor');
  const orders = useData(`${tenant.clientId}/orders?${new URLSearchParams(query).toString()}`, () =>
    read(api.orders.$get({ param: tenant, query })),
  );
  const [machine, day] = [valueIn('machine'), valueIn('day')];
  return (
    <>
      <h1>{valueIn('person') === null ? t('orders') : t('allOfPerson')}</h1>
      <div className="row">
        <label className="row">
          <span>{t('placedOn')}</span>
          <input
            className="date"
            type="date"
            value={day ?? ''}
            max={todayInJapan()}
            onChange={({ target: { value } }) =>
              goTo({ day: value === '' ? null : value, cursor: null })
            }
          />
        </label>
        {day !== null && (
          <Link className="button" to={linkTo({ day: null, cursor: null })}>
            {t('allDays')}
          </Link>
        )}
        <SortChoice options={sorts} shown={valueIn('sort')} />
      </div>
      <LoadedView loaded={orders}>
        {(page) => (
          <>
            {page.orders.length === 0 && page.unreadable === 0 ? (
              <Empty title={day === null ? t('noOrders') : t('noOrdersOnDay')} />
            ) : (
              <OrdersTable orders={page.orders} />
            )}
            {page.unreadable > 0 && (
              <p className="note">{t('unreadable', { count: page.unreadable })}</p>
            )}
            <div className="row">
              {machine !== null && <HistoryLink kind="machine" id={machine} />}
              <PageLinks cursor={page.cursor} />
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}
