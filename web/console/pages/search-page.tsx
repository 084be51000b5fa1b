import { Link, Navigate, useSearchParams } from 'react-router';
import type { SearchResult } from '../../../contract/console/found.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { OrdersTable } from '../parts/orders-table.tsx';

/** What the search box found. An order or a machine that was named exactly opens at once. */
export function SearchPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [query] = useSearchParams();
  const q = query.get('q') ?? '';
  const found = useData(`${tenant.clientId}/search/${q}`, () =>
    read(api.search.$get({ param: tenant, query: { q } })),
  );
  return (
    <>
      <h1>{t('search')}</h1>
      <LoadedView loaded={found}>{(data) => <FoundRows found={data} typed={q} />}</LoadedView>
    </>
  );
}

function FoundRows({
  found: { exact, orders, machines, people },
  typed,
}: {
  readonly found: SearchResult;
  readonly typed: string;
}) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  const base = `/${tenant.clientId}/orders`;
  if (exact !== null) return <Navigate to={`${base}/${exact}`} replace />;
  const [machine, another] = machines;
  const isOnly = !another && orders.length + people.length === 0;
  if (machine && isOnly && machine.code === typed.normalize('NFKC')) {
    return <Navigate to={`${base}?machine=${encodeURIComponent(machine.id)}`} replace />;
  }
  if (orders.length + machines.length + people.length === 0) {
    return <Empty title={t('nothingFound')} hint={t('nothingFoundHint')} />;
  }
  return (
    <>
      {orders.length > 0 && <OrdersTable orders={orders} />}
      {people.length > 0 && (
        <section>
          <h2>{t('people')}</h2>
          <ul className="plain-list">
            {people.map(({ id, maskedName, phoneEnd }) => (
              <li key={id}>
                <Link to={`${base}?person=${encodeURIComponent(id)}`}>
                  {maskedName} {phoneEnd !== null && `…${phoneEnd}`}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {machines.length > 0 && (
        <section>
          <h2>{t('machines')}</h2>
          <ul className="plain-list">
            {machines.map(({ id, code, name, place }) => (
              <li key={id}>
                <Link to={`${base}?machine=${encodeURIComponent(id)}`}>
                  {local(name)} <span className="quiet">{code}</span>
                </Link>{' '}
                <span className="quiet">{local(place)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
