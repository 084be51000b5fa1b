import { Link, useSearchParams } from 'react-router';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { OrdersTable } from '../parts/orders-table.tsx';

/** The latest orders, of everybody, of one customer or of one machine. The address has the filter. */
export function OrdersPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [address] = useSearchParams();
  const query = Object.fromEntries(
    ['person', 'machine', 'cursor'].flatMap((name) => {
      const value = address.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const orders = useData(`${tenant.clientId}/orders?${address.toString()}`, () =>
    read(api.orders.$get({ param: tenant, query })),
  );
  const withCursor = (cursor: string | null) => {
    const changed = new URLSearchParams(address);
    if (cursor === null) changed.delete('cursor');
    else changed.set('cursor', cursor);
    return `?${changed.toString()}`;
  };
  return (
    <>
      <h1>{query['person'] === undefined ? t('latestOrders') : t('allOfPerson')}</h1>
      <LoadedView loaded={orders}>
        {(page) => (
          <>
            {page.orders.length === 0 ? (
              <Empty title={t('noOrders')} />
            ) : (
              <OrdersTable orders={page.orders} />
            )}
            {page.unreadable > 0 && (
              <p className="note">{t('unreadable', { count: page.unreadable })}</p>
            )}
            <div className="row">
              {query['machine'] !== undefined && (
                <HistoryLink kind="machine" id={query['machine']} />
              )}
              {query['cursor'] !== undefined && (
                <Link className="button" to={withCursor(null)}>
                  {t('first')}
                </Link>
              )}
              {page.cursor !== null && (
                <Link className="button" to={withCursor(page.cursor)}>
                  {t('next')}
                </Link>
              )}
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}
