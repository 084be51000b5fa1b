import { useState } from 'react';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

type Props = {
  readonly machine: MachineDetail['machine'];
  readonly onChanged: () => void;
};

/** Stops the sales of a machine that sells, and lets one sell again that is stopped. */
export function SalesSwitch({ machine, onChanged }: Props) {
  const isStopped = machine.isStopped || machine.stoppedSlots.length > 0;
  return (
    <>
      {isStopped && <Resume machine={machine} onChanged={onChanged} />}
      {!machine.isStopped && <Stop machine={machine} onChanged={onChanged} />}
    </>
  );
}

/** Says who stopped the machine, and why. */
export function StopNote({ stop }: { readonly stop: NonNullable<MachineDetail['stop']> }) {
  const { t } = useText();
  const { by, note } = stop;
  return (
    <p className="note act">{by === null ? t('stoppedByLosses') : t('stoppedBy', { by, note })}</p>
  );
}

function Stop({ machine, onChanged }: Props) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const stop = async (reason: string) => {
    const param = { ...tenant, machine: machine.id };
    await read(api.machines[':machine'].stop.$post({ param, json: { reason } }));
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <ActionButton action="machine.stop" label={t('stopSales')} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('stopSales')}
          effect={t('stopEffect')}
          label={t('stopSales')}
          field={{ label: t('reason'), hint: t('reasonHint') }}
          onClose={() => setAsking(false)}
          onConfirm={stop}
        />
      )}
    </>
  );
}

/** Lets a stopped machine sell again, after somebody looked at it. */
function Resume({ machine, onChanged }: Props) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const resume = async () => {
    const param = { ...tenant, machine: machine.id };
    await read(api.machines[':machine'].resume.$post({ param }));
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <ActionButton
        action="machine.resume"
        label={t('resumeSales')}
        tone="main"
        onPress={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('resumeSales')}
          effect={t('resumeEffect')}
          label={t('resumeSales')}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={resume}
        />
      )}
    </>
  );
}
