import { useState } from 'react';
import type { ClaimCode, MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** Makes a claim code, shows it once, and says when a controller has connected with it. */
export function ClaimCodeMaker({ machine }: { readonly machine: MachineDetail['machine'] }) {
  const { t, language } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<ClaimCode & { readonly sinceThen: string | null }>();
  const make = async () => {
    const param = { ...tenant, machine: machine.id };
    const code = await read(api.machines[':machine']['claim-code'].$post({ param }));
    setMade({ ...code, sinceThen: machine.since });
    setAsking(false);
  };
  // A connection that began after the code was made belongs to the new controller.
  const isConnected = machine.link === 'online' && machine.since !== made?.sinceThen;
  return (
    <>
      <ActionButton
        action="machine.enrol"
        label={t('makeClaimCode')}
        onPress={() => setAsking(true)}
      />
      {made && (
        <div className="note" role="status">
          <p className="strong">{t('claimCode')}</p>
          <p className="claim-code" translate="no">
            {made.code}
          </p>
          <p>{t('claimHint', { at: formatMoment(made.expiresAt, language) })}</p>
          <p className="strong">{t(isConnected ? 'claimDone' : 'claimWaits')}</p>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('makeClaimCode')}
          effect={t('claimEffect')}
          label={t('makeClaimCode')}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={make}
        />
      )}
    </>
  );
}
