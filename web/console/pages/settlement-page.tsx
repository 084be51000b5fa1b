import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { addDays, todayInJapan } from '../parts/japan-days.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ColumnChoice } from '../sales/column-choice.tsx';
import { type Compared, compareFiles, unknownColumnsOf } from '../sales/settlement-data.ts';
import { SettlementResult } from '../sales/settlement-result.tsx';

/** Compares the payment providers' files with the orders of a day. */
export function SettlementPage() {
  const { t } = useText();
  const connection = useConsole();
  const [compared, setCompared] = useState<Compared>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  /** The files of the last comparison, to send them again with the chosen columns. */
  const [sent, setSent] = useState<FormData>();
  // Files that are chosen during a comparison make its answer one about other files.
  const latest = useRef(0);
  const forgetResult = () => {
    latest.current += 1;
    setCompared(undefined);
    setBusy(false);
  };
  const compare = async (comparing: Promise<Compared>) => {
    forgetResult();
    const own = latest.current;
    setBusy(true);
    const [result, failed] = await comparing.then(
      (done) => [done, undefined] as const,
      (thrown: unknown) => [undefined, problemOf(thrown)] as const,
    );
    if (own !== latest.current) return;
    setCompared(result);
    setProblem(failed);
    setBusy(false);
  };
  const unknown = problem && unknownColumnsOf(problem);
  return (
    <>
      <h1>{t('settlement')}</h1>
      <form
        // Hides the earlier result, because it belongs to other files.
        onChange={() => {
          forgetResult();
          setProblem(undefined);
        }}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          setSent(form);
          void compare(compareFiles(connection, form));
        }}
      >
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
        <Button className="button main" type="submit" isPending={isBusy}>
          {t('compare')}
        </Button>
      </form>
      {problem && !unknown && <ProblemNote problem={problem} />}
      {unknown && sent && (
        <ColumnChoice
          key={unknown.file}
          {...unknown}
          isBusy={isBusy}
          onChosen={(mapping) => {
            void compare(compareWith(connection, { sent, file: unknown.file, mapping }));
          }}
        />
      )}
      {compared && <SettlementResult compared={compared} />}
    </>
  );
}

type Chosen = { readonly sent: FormData; readonly file: string; readonly mapping: string };

/**
 * Compares all files again with the columns that were chosen for one of them. If another one is
 * unknown too, the service learns this one first, and then asks about the other.
 */
async function compareWith(
  connection: Parameters<typeof compareFiles>[0],
  { sent, file, mapping }: Chosen,
): Promise<Compared> {
  try {
    return await compareFiles(
      connection,
      formOf(sent, mapping, () => true),
    );
  } catch (thrown) {
    const other = unknownColumnsOf(problemOf(thrown));
    if (!other || other.file === file) throw thrown;
    await compareFiles(
      connection,
      formOf(sent, mapping, (name) => name === file),
    );
    return compareFiles(connection, sent);
  }
}

/** Returns a form with some of the files, and with the chosen columns. */
function formOf(sent: FormData, mapping: string, isMeant: (name: string) => boolean): FormData {
  const form = new FormData();
  form.set('day', sent.get('day') ?? '');
  form.set('mapping', mapping);
  for (const file of sent.getAll('files')) {
    if (file instanceof File && isMeant(file.name)) form.append('files', file);
  }
  return form;
}
