import type { TenantRow } from '../../../contract/console/deployment.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { methodName } from '../i18n/method-name.ts';
import { useText } from '../i18n/use-text.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useAddress } from '../parts/use-address.ts';

/** One page of the list of tenants, with their counts. */
export function TenantList() {
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const query = valuesIn('cursor');
  const key = `${tenant.clientId}/deployment/tenants?${new URLSearchParams(query).toString()}`;
  const loaded = useData(key, () => read(api.deployment.tenants.$get({ param: tenant, query })));
  return (
    <LoadedView loaded={loaded}>
      {(page) => (
        <ListView
          page={page}
          columns={[
            ...(['tenantColumn', 'machines', 'openAlerts'] as const),
            ...(['soldThisMonth', 'costThisMonth', 'toDo'] as const),
          ]}
          empty={{ title: 'noTenants', hint: 'noTenantsHint' }}
        >
          {page.tenants.map((row) => (
            <OneTenant key={row.clientId} row={row} />
          ))}
        </ListView>
      )}
    </LoadedView>
  );
}

function OneTenant({ row }: { readonly row: TenantRow }) {
  const { t, local, inYen } = useText();
  const { clientId, name, machines, openAlerts, sold, soldYen, costDollars } = row;
  return (
    <tr>
      <th scope="row">
        {local(name)} <code className="quiet">{clientId}</code>
      </th>
      <td data-label={t('machines')}>{machines.toLocaleString()}</td>
      <td data-label={t('openAlerts')}>{openAlerts.toLocaleString()}</td>
      <td data-label={t('soldThisMonth')}>
        {inYen(soldYen)}{' '}
        <span className="quiet">{t('soldCount', { count: sold.toLocaleString() })}</span>
      </td>
      <td data-label={t('costThisMonth')}>${costDollars.toFixed(2)}</td>
      <td data-label={t('toDo')}>
        <TenantToDo row={row} />
      </td>
    </tr>
  );
}

function TenantToDo({ row: { keys, isPutUnfinished } }: { readonly row: TenantRow }) {
  const { t, local } = useText();
  if (keys.length === 0 && !isPutUnfinished) return '—';
  return (
    <ul className="plain-list">
      {keys.map(({ name, state }) => (
        <li key={name}>
          {t(state === 'DUE' ? 'tenantKeyDue' : 'tenantKeyUnreadable', {
            name: local(keyNames[name] ?? methodName(name)),
          })}
        </li>
      ))}
      {isPutUnfinished && <li>{t('putUnfinished')}</li>}
    </ul>
  );
}

/** The names of the other platforms. Payment providers have theirs in the contract. */
const keyNames: Readonly<Record<string, { readonly ja: string; readonly en: string }>> = {
  line: { ja: 'LINE', en: 'LINE' },
  cloud: { ja: 'クラウド', en: 'the cloud system' },
};
