import { Link, useParams } from 'react-router';
import type { CampaignDetail } from '../../../contract/console/campaigns.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { CampaignStateBadge } from '../campaigns/campaign-state.tsx';
import { CampaignSwitch } from '../campaigns/campaign-switch.tsx';
import { useDiscountText } from '../campaigns/discount-text.ts';
import { usePeriodText } from '../campaigns/period-text.ts';
import { SingleCodes } from '../campaigns/single-codes.tsx';
import { useText } from '../i18n/use-text.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** One coupon: how many people have added it, its cost so far, its rules and its codes. */
export function CampaignPage() {
  const { campaign: id = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/campaigns/${id}`, () =>
    read(api.campaigns[':campaign'].$get({ param: { ...tenant, campaign: id } })),
  );
  return (
    <>
      <p className="row">
        <Link className="button" to={`/${tenant.clientId}/campaigns`}>
          {t('allCampaigns')}
        </Link>
        <HistoryLink kind="coupon" id={id} />
      </p>
      <LoadedView loaded={loaded}>
        {(detail) => <Shown detail={detail} onChanged={loaded.reload} />}
      </LoadedView>
    </>
  );
}

function Shown({
  detail,
  onChanged,
}: {
  readonly detail: CampaignDetail;
  readonly onChanged: () => void;
}) {
  const { t, local, inYen } = useText();
  const { campaign, used, codes } = detail;
  const { given, people } = campaign;
  return (
    <>
      <div className="row between">
        <h1>{local(campaign.title)}</h1>
        <CampaignStateBadge state={campaign.state} />
      </div>
      <dl className="facts">
        <dt>{t('campaignCodeUsed')}</dt>
        <dd className="strong">
          {people === null ? t('givenPeople', { given }) : t('ofPeople', { given, people })}
        </dd>
        <dt>{t('usedTimes')}</dt>
        <dd className="strong">{t('usedCount', { count: used.count })}</dd>
        <dt>{t('costSoFar')}</dt>
        <dd>
          <span className="strong">{inYen(used.yen)}</span>{' '}
          <span className="quiet">{t('costHint')}</span>
        </dd>
      </dl>
      <p className="row">
        <CampaignSwitch campaign={campaign} onChanged={onChanged} />
      </p>
      {codes && <SingleCodes id={campaign.id} codes={codes} onMade={onChanged} />}
      <Rules detail={detail} />
    </>
  );
}

function Rules({ detail: { campaign, place, machines, products } }: { detail: CampaignDetail }) {
  const { t, local, inYen } = useText();
  const discountText = useDiscountText();
  const periodText = usePeriodText();
  const { code, minimumYen } = campaign;
  return (
    <dl className="facts">
      {code !== null && (
        <>
          <dt>{t('codeKind')}</dt>
          <dd>
            <CopyText text={code} shown={code} name={code} />
          </dd>
        </>
      )}
      <dt>{t('discountWorth')}</dt>
      <dd>{discountText(campaign.discount)}</dd>
      <dt>{t('campaignPeriod')}</dt>
      <dd>{periodText(campaign)}</dd>
      <dt>{t('audience')}</dt>
      <dd>{t(campaign.audience)}</dd>
      <dt>{t('campaignPlace')}</dt>
      <dd>
        {machines === 0 && t('campaignEverywhere')}
        {machines > 0 &&
          (place === null
            ? t('someMachines', { count: machines })
            : t('machinesThere', { place: place.name, count: machines }))}
      </dd>
      <dt>{t('campaignDrinks')}</dt>
      <dd>{products.length === 0 ? t('everything') : products.map(local).join('・')}</dd>
      {minimumYen > 0 && (
        <>
          <dt>{t('minimumYen')}</dt>
          <dd>{inYen(minimumYen)}</dd>
        </>
      )}
      <dt>{t('campaignBy')}</dt>
      <dd>{campaign.by ?? t('ofTenantFile')}</dd>
    </dl>
  );
}
