import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { ConsoleSettings } from '../../../contract/console/console-settings.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useProvedSave } from '../parts/use-proved.ts';
import { ProviderRow } from './provider-row.tsx';
import { draftOf, emptyProvider, limits, settingsOf } from './settings-draft.ts';

type Versioned = { readonly settings: ConsoleSettings; readonly version: string | null };

/**
 * The form of the console settings, starting from the first loaded version. The typed values stay
 * after a failure.
 */
export function SettingsForm({ first }: { readonly first: Versioned }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [version, setVersion] = useState(first.version);
  const { draft, setDraft, isSaved, showSaved } = useDraft(() => draftOf(first.settings));
  const { problem, fail, forget, isBusy, save } = useProvedSave();
  const show = (current: Versioned) => {
    setVersion(current.version);
    setDraft(draftOf(current.settings));
    forget();
  };
  const loadAgain = () => void read(api.settings.$get({ param: tenant })).then(show, fail);
  const send = () =>
    read(api.settings.$put({ param: tenant, json: { ...settingsOf(draft), version } }));
  const saved = (current: Versioned) => {
    setVersion(current.version);
    showSaved(draft, draftOf(current.settings));
  };
  const fields = Array.isArray(problem?.data['fields']) ? problem.data['fields'].join(', ') : '';
  return (
    <form onSubmit={(event) => void save(event, send, saved)}>
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
      {fields !== '' && <p className="note act">{t('wrongFields', { fields })}</p>}
      <FormEnd
        {...{ problem, isBusy }}
        undo="undoByLog"
        saved={isSaved && 'saved'}
        onReload={loadAgain}
      />
    </form>
  );
}
