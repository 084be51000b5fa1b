import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Secrets } from '../../../contract/console/secrets.ts';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { sendProved } from '../api/passkey.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/** Asks for new keys. What is left empty stays as it is stored. Nothing that is stored is ever shown. */
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
  const connection = useConsole();
  const { api, tenant } = connection;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const hasKeys = stored !== null && stored.length > 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const param = { ...tenant, name };
    const send = () => read(api.secrets[':name'].$put({ param, json: { values } }));
    await sendProved(connection, local(staffErrors.PASSKEY_REJECTED.body), send).then(
      onSaved,
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
    setBusy(false);
  };
  return (
    <form aria-label={local(title)} onSubmit={(event) => void save(event)}>
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
      {problem && <ProblemNote problem={problem} />}
      <p className="row">
        <Button
          className="button main"
          type="submit"
          isPending={isBusy}
          isDisabled={Object.values(values).every((value) => value.trim() === '')}
        >
          {t('save')}
        </Button>
        <Button className="button" onPress={onClose}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  );
}
