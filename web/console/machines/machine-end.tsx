import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ClaimCodeMaker } from './claim-code-maker.tsx';

type Props = { readonly machine: MachineDetail['machine'] };

/**
 * The actions on a machine's registration: enrol a controller, rotate its token, and take the
 * machine out of service.
 */
export function MachineEnd({ machine }: Props) {
  const { t } = useText();
  return (
    <section aria-label={t('upkeep')}>
      <h2>{t('upkeep')}</h2>
      <div className="row">
        <ClaimCodeMaker machine={machine} />
        <RotateToken machine={machine} />
        <Decommission machine={machine} />
      </div>
    </section>
  );
}

function RotateToken({ machine }: Props) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const rotate = async () => {
    await read(api.machines[':machine'].token.$post({ param: { ...tenant, machine: machine.id } }));
    setAsking(false);
    setDone(true);
  };
  return (
    <>
      <ActionButton
        action="machine.rotate"
        label={t('rotateToken')}
        onPress={() => setAsking(true)}
      />
      {isDone && <p role="status">{t('tokenRotates')}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('rotateToken')}
          effect={t('rotateEffect')}
          label={t('rotateToken')}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={rotate}
        />
      )}
    </>
  );
}

function Decommission({ machine }: Props) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const end = async (reason: string) => {
    const param = { ...tenant, machine: machine.id };
    const ended = await read(
      api.machines[':machine'].decommission.$post({ param, json: { reason } }),
    );
    setAsking(false);
    if (ended.state === 'gone') void navigate(`/${tenant.clientId}/machines`);
    else setWaiting(ended.orders);
  };
  return (
    <>
      <ActionButton
        action="machine.decommission"
        label={t('decommission')}
        onPress={() => setAsking(true)}
      />
      {waiting > 0 && <p role="status">{t('decommissionWaits', { count: waiting })}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('decommissionOf', { code: machine.code, name: local(machine.name) })}
          effect={t('decommissionEffect')}
          label={t('decommission')}
          field={{ label: t('reason'), hint: t('reasonHint') }}
          onClose={() => setAsking(false)}
          onConfirm={end}
        />
      )}
    </>
  );
}
