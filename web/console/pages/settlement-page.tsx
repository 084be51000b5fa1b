import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { addDays, todayInJapan } from '../parts/japan-days.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type Compared, compareFiles } from '../sales/settlement-data.ts';
import { SettlementResult } from '../sales/settlement-result.tsx';

/** Compares the payment providers' files with the orders of a day. */
export function SettlementPage() {
  const { t } = useText();
  const connection = useConsole();
  const [compared, setCompared] = useState<Compared>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const compare = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      setCompared(await compareFiles(connection, new FormData(event.currentTarget)));
    } catch (thrown) {
      setCompared(undefined);
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return (
    <>
      <h1>{t('settlement')}</h1>
      <form onSubmit={(event) => void compare(event)}>
        <label className="field">
          <span>{t('settlementDay')}</span>
          <input
            type="date"
            name="day"
            required
            max={todayInJapan()}
            defaultValue={addDays(todayInJapan(), -1)}
          />
        </label>
        <label className="field">
          <span>{t('settlementFiles')}</span>
          <input className="file-input" type="file" name="files" accept=".csv" multiple required />
        </label>
        <details>
          <summary>{t('mapping')}</summary>
          <label className="field">
            <span className="small">{t('mappingHint')}</span>
            <textarea name="mapping" rows={8} />
          </label>
        </details>
        <Button className="button main" type="submit" isPending={isBusy}>
          {t('compare')}
        </Button>
      </form>
      {problem && <ProblemNote problem={problem} />}
      {compared && <SettlementResult compared={compared} />}
    </>
  );
}
