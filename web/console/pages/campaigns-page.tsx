import { Link } from 'react-router';
import type { Campaigns } from '../../../contract/console/campaigns.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { CampaignStateBadge } from '../campaigns/campaign-state.tsx';
import { useDiscountText } from '../campaigns/discount-text.ts';
import { usePeriodText } from '../campaigns/period-text.ts';
import { useText } from '../i18n/use-text.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useAddress } from '../parts/use-address.ts';

/** The list of coupons that people add by a code, the newest first. */
export function CampaignsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const { isAllowed } = usePermission('campaigns.run');
  const query = valuesIn('cursor');
  const loaded = useData(
    `${tenant.clientId}/campaigns?${new URLSearchParams(query).toString()}`,
    () => read(api.campaigns.$get({ param: tenant, query })),
    60_000,
  );
  return (
    <>
      <div className="row between">
        <h1>{t('campaigns')}</h1>
        {isAllowed && (
          <Link className="button main" to={`/${tenant.clientId}/campaigns/new`}>
            {t('newCampaign')}
          </Link>
        )}
      </div>
      <LoadedView loaded={loaded}>{(page) => <List page={page} />}</LoadedView>
    </>
  );
}

function List({ page }: { readonly page: Campaigns }) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  const discountText = useDiscountText();
  const periodText = usePeriodText();
  return (
    <ListView
      page={page}
      columns={['campaigns', 'state', 'discountWorth', 'campaignPeriod', 'campaignCodeUsed']}
      empty={{ title: 'noCampaigns', hint: 'noCampaignsHint' }}
    >
      {page.campaigns.map(({ id, title, state, discount, startsAt, expiresAt, given, people }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/${tenant.clientId}/campaigns/${id}`}>{local(title)}</Link>
          </th>
          <td data-label={t('state')}>
            <CampaignStateBadge state={state} />
          </td>
          <td data-label={t('discountWorth')}>{discountText(discount)}</td>
          <td data-label={t('campaignPeriod')}>{periodText({ startsAt, expiresAt })}</td>
          <td data-label={t('campaignCodeUsed')}>
            {people === null ? t('givenPeople', { given }) : t('ofPeople', { given, people })}
          </td>
        </tr>
      ))}
    </ListView>
  );
}
