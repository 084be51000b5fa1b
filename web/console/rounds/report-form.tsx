import { useState } from 'react';
import { Button } from 'react-aria-components';
import {
  type FaultReport,
  faultReportSchema,
  type Report,
  type RoundMachine,
} from '../../../contract/console/rounds.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** The faults that the visit will report, and a button to add one. */
export function ReportForm({
  machine,
  reports,
  onChange,
}: {
  readonly machine: RoundMachine;
  readonly reports: readonly Report[];
  readonly onChange: (reports: readonly Report[]) => void;
}) {
  const { t, local } = useText();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<FaultReport>('jam');
  const [slot, setSlot] = useState<string | null>(null);
  const add = (note: string) => {
    onChange([...reports, { kind, slot, note: note.slice(0, 200) }]);
    setOpen(false);
    return Promise.resolve();
  };
  return (
    <section aria-label={t('reportFault')}>
      <h2>{t('reportFault')}</h2>
      <ul className="plain-list">
        {reports.map((one, index) => (
          <li key={`${one.kind} ${one.slot} ${one.note}`} className="row">
            <span>
              {t(`fault-${one.kind}`)}
              {one.slot !== null && `・${t('column', { slot: one.slot })}`} {one.note}
            </span>
            <Button
              className="button"
              onPress={() => onChange(reports.filter((_, other) => other !== index))}
            >
              {t('removeReport')}
            </Button>
          </li>
        ))}
      </ul>
      <Button className="button" isDisabled={reports.length >= 10} onPress={() => setOpen(true)}>
        {t('reportTitle')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('reportTitle')}
          effect={t('reportEffect')}
          label={t('reportFault')}
          field={{ label: t('reportNote'), hint: t('reportNoteHint'), isOptional: true }}
          onClose={() => setOpen(false)}
          onConfirm={add}
        >
          {() => (
            <>
              <fieldset className="choice">
                <legend>{t('reportKind')}</legend>
                {faultReportSchema.options.map((one) => (
                  <label key={one}>
                    <input
                      type="radio"
                      name="fault"
                      checked={kind === one}
                      onChange={() => setKind(one)}
                    />
                    <span>{t(`fault-${one}`)}</span>
                  </label>
                ))}
              </fieldset>
              <label className="field">
                <span>{t('reportSlot')}</span>
                <select
                  value={slot ?? ''}
                  onChange={({ target }) => setSlot(target.value === '' ? null : target.value)}
                >
                  <option value="">{t('wholeMachine')}</option>
                  {machine.slots.map((one) => (
                    <option key={one.slot} value={one.slot}>
                      {one.slot} {local(one.drink)}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
