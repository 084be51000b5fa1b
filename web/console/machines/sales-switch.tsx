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

/** Stops the sales of a machine, or resumes the sales of a stopped one. */
export function SalesSwitch({ machine, slots, onChanged }: Props & Pick<MachineDetail, 'slots'>) {
  const isStopped = machine.isStopped || machine.stoppedSlots.length > 0;
  return (
    <>
      {isStopped && <Resume machine={machine} onChanged={onChanged} />}
      {!machine.isStopped && (
        <StopSales
          machineId={machine.id}
          slots={slots.filter((one) => !one.isStopped)}
          onChanged={onChanged}
        />
      )}
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

/** Stops a machine or one of its slots. With `only`, stops that slot without asking for one. */
export function StopSales({
  machineId,
  slots,
  only,
  onChanged,
}: {
  readonly machineId: string;
  readonly slots: readonly Pick<MachineDetail['slots'][number], 'slot' | 'drink'>[];
  readonly only?: string;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const [slot, setSlot] = useState(only ?? '');
  const [isAsking, setAsking] = useState(false);
  const label = only === undefined ? t('stopSales') : t('stopSlotSales', { slot: only });
  const stop = async (reason: string) => {
    const param = { ...tenant, machine: machineId };
    const json = slot === '' ? { reason } : { reason, slot };
    await read(api.machines[':machine'].stop.$post({ param, json }));
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <ActionButton action="machine.stop" label={label} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={label}
          effect={t(slot === '' ? 'stopEffect' : 'stopSlotEffect')}
          label={label}
          field={{ label: t('reason'), hint: t('reasonHint') }}
          onClose={() => setAsking(false)}
          onConfirm={stop}
        >
          {() =>
            only === undefined && (
              <label className="field">
                <span>{t('stopWhat')}</span>
                <select value={slot} onChange={({ target }) => setSlot(target.value)}>
                  <option value="">{t('wholeMachine')}</option>
                  {slots.map((one) => (
                    <option key={one.slot} value={one.slot}>
                      {one.slot} {local(one.drink)}
                    </option>
                  ))}
                </select>
              </label>
            )
          }
        </ConfirmDialog>
      )}
    </>
  );
}

/** Resumes a stopped machine's sales, after somebody has checked the machine. */
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
