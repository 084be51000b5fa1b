import { Navigate, useSearchParams } from 'react-router';
import type { SearchResult } from '../../../contract/console/found.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { OrdersTable } from '../parts/orders-table.tsx';
import { FoundGroup } from '../search/found-group.tsx';
import { FoundMachines, FoundPeople } from '../search/found-rows.tsx';

/**
 * The results of the search box. An exact order number or machine number opens its page at once.
 */
export function SearchPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const typed = query.get('q') ?? '';
  return (
    <>
      <h1>{t('search')}</h1>
      {/* Another text is another list: nothing of the last one stays in sight. */}
      <Results key={typed} typed={typed} />
    </>
  );
}

function Results({ typed }: { readonly typed: string }) {
  const { api, tenant } = useConsole();
  const found = useData(`${tenant.clientId}/search/${typed}`, () =>
    read(api.search.$get({ param: tenant, query: { q: typed } })),
  );
  return <LoadedView loaded={found}>{(data) => <Found found={data} typed={typed} />}</LoadedView>;
}

function Found({ found, typed }: { readonly found: SearchResult; readonly typed: string }) {
  const { t } = useText();
  const { tenant } = useConsole();
  const base = `/${tenant.clientId}/orders`;
  const { exact, orders, machines, people } = found;
  if (exact !== null) return <Navigate to={`${base}/${exact}`} replace />;
  const [machine, another] = machines.rows;
  const isOnly = !another && orders.rows.length + people.rows.length === 0;
  if (machine && isOnly && machine.code === typed.normalize('NFKC')) {
    return <Navigate to={`${base}?machine=${encodeURIComponent(machine.id)}`} replace />;
  }
  if ([orders, machines, people].every(({ rows, cursor }) => rows.length === 0 && !cursor)) {
    return <Empty title={t('nothingFound')} hint={t('nothingFoundHint')} />;
  }
  return (
    <>
      <FoundGroup kind="people" typed={typed} found={found} pageOf={(page) => page.people}>
        {(rows) => <FoundPeople people={rows} />}
      </FoundGroup>
      <FoundGroup kind="machines" typed={typed} found={found} pageOf={(page) => page.machines}>
        {(rows) => <FoundMachines machines={rows} />}
      </FoundGroup>
      <FoundGroup kind="orders" typed={typed} found={found} pageOf={(page) => page.orders}>
        {(rows) => <OrdersTable orders={rows} />}
      </FoundGroup>
    </>
  );
}
