import { useState } from 'react';
import type { AlertSettings, Alerts } from '../../../contract/console/alerts.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { AlertForm } from './alert-form.tsx';

type Step = 'shown' | 'changing' | 'saved' | 'testing' | 'tested';

/** The recipients of alerts and the quiet hours. Some roles can change them and send a test. */
export function AlertSettingsView({
  alerts,
  onChanged,
}: {
  readonly alerts: Alerts;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [step, setStep] = useState<Step>('shown');
  const [problem, setProblem] = useState<ConsoleProblem>();
  const { settings } = alerts;
  const { first, second, quietHours, openHours, escalateMinutes, dueMinutes } = settings;
  const hasRecipient = named(first) !== '';
  const test = async () => {
    setProblem(undefined);
    setStep('testing');
    await read(api.alerts.test.$post({ param: tenant })).then(
      () => setStep('tested'),
      (thrown: unknown) => {
        setProblem(problemOf(thrown));
        setStep('shown');
      },
    );
  };
  return (
    <section aria-label={t('alertRecipients')}>
      <h2>{t('alertRecipients')}</h2>
      {!hasRecipient && <p className="note act">{t('noRecipient')}</p>}
      <dl className="facts">
        <dt>{t('firstRecipient')}</dt>
        <dd>{named(first) || '—'}</dd>
        <dt>{t('secondRecipient')}</dt>
        <dd>
          {named(second) || '—'}
          {named(second) !== '' &&
            escalateMinutes !== null &&
            t('escalates', { minutes: escalateMinutes })}
        </dd>
        <dt>{t('dueTime')}</dt>
        <dd>{dueMinutes === null ? '—' : t('dueWithin', { minutes: dueMinutes })}</dd>
        <dt>{t('quietTimes')}</dt>
        <dd>{quietHours === null ? '—' : t('quietHours', quietHours)}</dd>
        <dt>{t('openTimes')}</dt>
        <dd>{openHours === null ? t('allDay') : t('openHours', openHours)}</dd>
      </dl>
      {step === 'changing' ? (
        <AlertForm
          first={alerts}
          onSaved={() => {
            setStep('saved');
            onChanged();
          }}
          onClose={() => setStep('shown')}
        />
      ) : (
        <p className="row">
          <ActionButton
            action="alerts.change"
            label={t('changeAlerts')}
            onPress={() => setStep('changing')}
          />
          <ActionButton
            action="alerts.change"
            label={t('testAlerts')}
            isDisabled={!hasRecipient || step === 'testing'}
            onPress={() => void test()}
          />
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      {(step === 'saved' || step === 'tested') && (
        <p role="status" className="note good">
          {t(step === 'saved' ? 'saved' : 'testSent')}
        </p>
      )}
    </section>
  );
}

const named = ({ lineTo, webhookHost }: AlertSettings['first']) =>
  [lineTo === null ? null : `LINE …${lineTo.slice(-4)}`, webhookHost]
    .filter((one) => one !== null)
    .join('、');
