import { Link } from 'react-router';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { OrdersTable } from '../parts/orders-table.tsx';

const SHOWN = 5;

/** The last orders of a machine, including open ones, and a link to all of them. */
export function LastOrders({ machine }: { readonly machine: MachineDetail['machine'] }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const query = { machine: machine.id };
  const loaded = useData(`${tenant.clientId}/machines/${machine.id}/orders`, () =>
    read(api.orders.$get({ param: tenant, query })),
  );
  return (
    <section aria-label={t('ordersHere')}>
      <h2>{t('ordersHere')}</h2>
      <LoadedView loaded={loaded}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p className="quiet">{t('noOrdersHere')}</p>
          ) : (
            <>
              <OrdersTable orders={orders.slice(0, SHOWN)} hasMachine={false} />
              <div className="row">
                <Link className="button" to={`/${tenant.clientId}/orders?machine=${machine.id}`}>
                  {t('allOrdersHere')}
                </Link>
              </div>
            </>
          )
        }
      </LoadedView>
    </section>
  );
}
