import { useState } from 'react';
import type { Secrets } from '../../../contract/console/secrets.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useProvedSave } from '../parts/use-proved.ts';

/** The form that replaces keys. An empty field keeps the stored value. Stored values are never shown. */
export function SecretForm({
  secret: { name, title, form, stored },
  onSaved,
  onClose,
}: {
  readonly secret: Secrets['secrets'][number];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { problem, isBusy, save } = useProvedSave();
  const hasKeys = stored !== null && stored.length > 0;
  const send = () =>
    read(api.secrets[':name'].$put({ param: { ...tenant, name }, json: { values } }));
  return (
    <form aria-label={local(title)} onSubmit={(event) => void save(event, send, onSaved)}>
      <p className="note wait">{t('secretEffect')}</p>
      {hasKeys && <p className="small">{t('secretEmptyStays')}</p>}
      {form.map(({ field, label, isSecret }) => (
        <label key={field} className="field">
          <span>{local(label)}</span>
          <input
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={4_000}
            value={values[field] ?? ''}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        </label>
      ))}
      <FormEnd
        {...{ problem, isBusy, onClose }}
        undo="secretUndo"
        isDisabled={Object.values(values).every((value) => value.trim() === '')}
      />
    </form>
  );
}
