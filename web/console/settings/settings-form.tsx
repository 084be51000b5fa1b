import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { ConsoleSettings } from '../../../contract/console/console-settings.ts';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { sendProved } from '../api/passkey.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ProviderRow } from './provider-row.tsx';
import { draftOf, emptyProvider, limits, settingsOf } from './settings-draft.ts';

type Versioned = { readonly settings: ConsoleSettings; readonly version: string | null };

/** Changes the settings that were first loaded. What was typed stays after a failure. */
export function SettingsForm({ first }: { readonly first: Versioned }) {
  const { t, local } = useText();
  const connection = useConsole();
  const { api, tenant } = connection;
  const [version, setVersion] = useState(first.version);
  const [draft, setDraft] = useState(() => draftOf(first.settings));
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const show = (current: Versioned) => {
    setVersion(current.version);
    setDraft(draftOf(current.settings));
    setProblem(undefined);
  };
  const fail = (thrown: unknown) => setProblem(problemOf(thrown));
  const loadAgain = () => void read(api.settings.$get({ param: tenant })).then(show, fail);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setSaved(false);
    setProblem(undefined);
    const json = { ...settingsOf(draft), version };
    const send = () => read(api.settings.$put({ param: tenant, json }));
    await sendProved(connection, local(staffErrors.PASSKEY_REJECTED.body), send).then((saved) => {
      show(saved);
      setSaved(true);
    }, fail);
    setBusy(false);
  };
  const fields = Array.isArray(problem?.data['fields']) ? problem.data['fields'].join(', ') : '';
  return (
    <form onSubmit={(event) => void save(event)}>
      <section>
        <h2>{t('refundLimits')}</h2>
        {limits.map((name) => (
          <label key={name} className="field">
            <span>{t(name)}</span>
            <input
              inputMode="numeric"
              required
              pattern="[0-9]+"
              value={draft.refunds[name]}
              onChange={({ target }) =>
                setDraft({ ...draft, refunds: { ...draft.refunds, [name]: target.value } })
              }
            />
          </label>
        ))}
      </section>
      <section>
        <h2>{t('signInAt')}</h2>
        <p className="small">{t('signInAtHint')}</p>
        {draft.providers.map((provider) => (
          <ProviderRow
            key={provider.key}
            provider={provider}
            onChange={(changed) =>
              setDraft({
                ...draft,
                providers: draft.providers.flatMap((one) =>
                  one !== provider ? [one] : changed === null ? [] : [changed],
                ),
              })
            }
          />
        ))}
        <Button
          className="button"
          onPress={() => setDraft({ ...draft, providers: [...draft.providers, emptyProvider()] })}
        >
          {t('addProvider')}
        </Button>
      </section>
      {problem?.code === 'SETTINGS_CHANGED' ? (
        <ProblemNote problem={problem} onRetry={loadAgain} />
      ) : (
        problem && <ProblemNote problem={problem} />
      )}
      {isSaved && (
        <p role="status" className="note good">
          {t('saved')}
        </p>
      )}
      {fields !== '' && <p className="note act">{t('wrongFields', { fields })}</p>}
      <Button className="button main" type="submit" isPending={isBusy}>
        {t('save')}
      </Button>
    </form>
  );
}
