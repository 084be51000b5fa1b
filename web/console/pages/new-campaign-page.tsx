import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { NewCampaign } from '../../../contract/console/campaigns.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { campaignOf, changed, emptyDraft, mostCost } from '../campaigns/campaign-draft.ts';
import { CampaignForm } from '../campaigns/campaign-form.tsx';
import { useDiscountText } from '../campaigns/discount-text.ts';
import { makeAllCodes } from '../campaigns/make-all-codes.ts';
import { usePeriodText } from '../campaigns/period-text.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** Creates a coupon: a form, then a confirmation that states the maximum cost. */
export function NewCampaignPage() {
  const { t } = useText();
  const connection = useConsole();
  const { api, tenant } = connection;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const [asked, setAsked] = useState<NewCampaign>();
  const create = async (campaign: NewCampaign) => {
    const param = { ...tenant, campaign: draft.id };
    const json = { ...campaign, productIds: [...campaign.productIds] };
    const made = await read(api.campaigns[':campaign'].$put({ param, json }));
    if (made.codes) await makeAllCodes(connection, draft.id, made.codes.count);
    await navigate(`/${tenant.clientId}/campaigns/${draft.id}`);
  };
  return (
    <>
      <p className="row">
        <Link className="button" to={`/${tenant.clientId}/campaigns`}>
          {t('allCampaigns')}
        </Link>
      </p>
      <h1>{t('newCampaign')}</h1>
      <CampaignForm
        draft={draft}
        onChange={(by) => setDraft(changed(draft, by))}
        onFilled={() => setAsked(campaignOf(draft))}
      />
      {asked && (
        <ConfirmDialog
          title={asked.title.ja}
          effect={t('campaignEffect')}
          label={t('confirmCampaign')}
          field={null}
          onClose={() => setAsked(undefined)}
          onConfirm={() => create(asked)}
        >
          {() => <Summary campaign={asked} />}
        </ConfirmDialog>
      )}
    </>
  );
}

function Summary({ campaign }: { readonly campaign: NewCampaign }) {
  const { t, inYen } = useText();
  const discountText = useDiscountText();
  const periodText = usePeriodText();
  const cost = mostCost(campaign);
  return (
    <dl className="facts">
      <dt>{t('discountWorth')}</dt>
      <dd>{discountText(campaign.discount)}</dd>
      <dt>{t('campaignPeriod')}</dt>
      <dd>{periodText(campaign)}</dd>
      <dt>{t('audience')}</dt>
      <dd>{t(campaign.audience)}</dd>
      <dt>{t('mostCost')}</dt>
      <dd className="strong">
        {cost === 'open' && t('costOpen')}
        {cost === 'by price' && t('costByPrice')}
        {typeof cost === 'number' && inYen(cost)}
      </dd>
    </dl>
  );
}
