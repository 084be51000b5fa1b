import { useState } from 'react';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** How long after a test vend to wait for the machine's report. */
const REPORT_WITHIN_MS = 2 * 60_000;

/** Returns whether the machine may still report its last test vend. */
export const isTesting = (testVend: MachineDetail['testVend']): boolean =>
  testVend?.outcome === null && Date.now() - Date.parse(testVend.at) < REPORT_WITHIN_MS;

const outcomes = {
  dispensed: 'testDispensed',
  failed: 'testFailed',
  uncertain: 'testUncertain',
  unsent: 'testUnsent',
} as const satisfies Readonly<
  Record<NonNullable<NonNullable<MachineDetail['testVend']>['outcome']>, MessageKey>
>;

const failures = {
  jam: 'jammed',
  'sold-out': 'soldOut',
  'door-open': 'doorOpen',
  expired: 'testExpired',
  busy: 'testBusy',
  fault: 'testFault',
} as const satisfies Readonly<
  Record<NonNullable<NonNullable<MachineDetail['testVend']>['failure']>, MessageKey>
>;

/**
 * Starts a test vend, which drops one piece without a payment. Shows the result of the last test.
 */
export function TestVend({
  detail: { machine, slots, testVend },
  onChanged,
}: {
  readonly detail: MachineDetail;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const [draft, setDraft] = useState<{ readonly id: string; readonly slot: string }>();
  const [first] = slots;
  const test = async ({ id, slot }: NonNullable<typeof draft>, reason: string) => {
    const param = { ...tenant, machine: machine.id };
    try {
      await read(
        api.machines[':machine']['test-vend'].$post({ param, json: { id, slot, reason } }),
      );
      setDraft(undefined);
    } finally {
      onChanged();
    }
  };
  return (
    <section aria-label={t('testVend')}>
      <h2>{t('testVend')}</h2>
      <p className="quiet" role="status">
        <LastTest testVend={testVend} />
      </p>
      {first && (
        <ActionButton
          action="machine.test-vend"
          label={t('testVendStart')}
          onPress={() => setDraft({ id: crypto.randomUUID(), slot: first.slot })}
        />
      )}
      {draft && (
        <ConfirmDialog
          title={t('testVendStart')}
          effect={t('testVendEffect')}
          label={t('testVendSend')}
          field={{ label: t('reason'), hint: t('testVendHint') }}
          onClose={() => setDraft(undefined)}
          onConfirm={(reason) => test(draft, reason)}
        >
          {() => (
            <label className="field">
              <span>{t('slot')}</span>
              <select
                value={draft.slot}
                onChange={({ target }) =>
                  // Another slot gets a new id, because the machine ignores a repeated id.
                  setDraft({ id: crypto.randomUUID(), slot: target.value })
                }
              >
                {slots.map(({ slot, drink }) => (
                  <option key={slot} value={slot}>
                    {slot} {local(drink)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function LastTest({ testVend }: Pick<MachineDetail, 'testVend'>) {
  const { t, language } = useText();
  if (testVend === null) return t('testNone');
  const { slot, by, at, outcome, failure } = testVend;
  const said = outcome ? t(outcomes[outcome]) : t(isTesting(testVend) ? 'testWaits' : 'testSilent');
  const why = failure === null ? '' : `（${t(failures[failure])}）`;
  return t('testLast', { slot, said: said + why, by, at: formatMoment(at, language) });
}
