import { useState } from 'react';
import type { Campaign } from '../../../contract/console/campaigns.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** Stops a coupon, or resumes a stopped one. Nothing for a coupon that has ended. */
export function CampaignSwitch({
  campaign: { id, state },
  onChanged,
}: {
  readonly campaign: Campaign;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  if (state === 'over') return null;
  const isStopped = state === 'stopped';
  const label = t(isStopped ? 'resumeCampaign' : 'stopCampaign');
  const turn = async () => {
    const at = api.campaigns[':campaign'];
    const param = { ...tenant, campaign: id };
    await read(isStopped ? at.resume.$post({ param }) : at.stop.$post({ param }));
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <ActionButton action="campaigns.run" label={label} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={label}
          effect={t(isStopped ? 'resumeCampaignEffect' : 'stopCampaignEffect')}
          label={label}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={turn}
        />
      )}
    </>
  );
}
