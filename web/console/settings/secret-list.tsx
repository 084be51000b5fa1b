import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Secrets } from '../../../contract/console/secrets.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useProved } from '../parts/use-proved.ts';
import { SecretForm } from './secret-form.tsx';

type Secret = Secrets['secrets'][number];

/**
 * The tenant's keys for LINE and the payment providers, with their dates and authors, and the forms
 * that replace them.
 */
export function SecretList({
  secrets: { secrets },
  onChanged,
}: {
  readonly secrets: Secrets;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  return (
    <section aria-label={t('secrets')}>
      <h2>{t('secrets')}</h2>
      <p className="quiet">{t('secretsHint')}</p>
      {secrets.map((secret) => (
        <OneSecret key={secret.name} secret={secret} onChanged={onChanged} />
      ))}
    </section>
  );
}

function OneSecret({
  secret,
  onChanged,
}: {
  readonly secret: Secret;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const proved = useProved();
  const [step, setStep] = useState<'shown' | 'changing' | 'removing' | 'saved'>('shown');
  const { name, title, isInSettings, stored } = secret;
  const end = (next: 'shown' | 'saved') => () => {
    setStep(next);
    onChanged();
  };
  const removeOlder = async () => {
    const param = { ...tenant, name };
    await proved(() => read(api.secrets[':name']['remove-older'].$post({ param })));
    end('shown')();
  };
  return (
    <section className="templates" aria-label={local(title)}>
      <h3>{local(title)}</h3>
      <StoredKeys secret={secret} />
      {step === 'saved' && <p role="status">{t('secretSaved')}</p>}
      {step === 'changing' && (
        <SecretForm secret={secret} onSaved={end('saved')} onClose={() => setStep('shown')} />
      )}
      {step !== 'changing' && !isInSettings && (
        <p className="row">
          <Button
            className="button"
            aria-label={t('changeSecretOf', { name: local(title) })}
            onPress={() => setStep('changing')}
          >
            {t('changeSecret')}
          </Button>
          {stored !== null && stored.length > 1 && (
            <Button className="button" onPress={() => setStep('removing')}>
              {t('removeOlderSecrets')}
            </Button>
          )}
        </p>
      )}
      {step === 'removing' && (
        <ConfirmDialog
          title={t('removeOlderSecrets')}
          effect={t('removeOlderEffect')}
          label={t('removeOlderSecrets')}
          field={null}
          onClose={() => setStep('shown')}
          onConfirm={removeOlder}
        />
      )}
    </section>
  );
}

/** Says which keys are in use, when they were stored and by whom. */
function StoredKeys({ secret: { isInSettings, stored } }: { readonly secret: Secret }) {
  const { t, language } = useText();
  if (isInSettings) return <p>{t('secretInSettings')}</p>;
  if (stored === null) return <p className="note act">{t('secretUnreadable')}</p>;
  const [newest, ...older] = stored;
  if (!newest) return <p>{t('secretNone')}</p>;
  const { account, at, by } = newest;
  return (
    <p>
      {account !== '' && <code>{account}</code>}{' '}
      {t('secretChanged', { at: formatMoment(at || null, language), by: by || '—' })}{' '}
      {older.length > 0 && (
        <span className="quiet">{t('secretOlder', { count: older.length })}</span>
      )}
    </p>
  );
}
