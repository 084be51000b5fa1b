import { useState } from 'react';
import type { DifferenceCause } from '../../../contract/console/differences.ts';
import { type Task, taskRules } from '../../../contract/console/tasks.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { EndDifference } from './difference.tsx';

/** Records one cause for all selected differences. */
export function ChosenDifferences({
  chosen,
  onChanged,
}: {
  readonly chosen: readonly Task['id'][];
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<ConsoleProblem>();
  const { end: action } = taskRules.difference;
  const record = async (end: { cause: DifferenceCause; note: string }) => {
    setProblem(undefined);
    for (const task of chosen) {
      const json = { step: 'done', photo: null, useful: null, ...end } as const;
      // Continues after a failure: a difference that somebody else has just resolved must not block
      // the others.
      await read(api.tasks[':task'].$post({ param: { ...tenant, task }, json })).catch(
        (thrown: unknown) => setProblem(problemOf(thrown)),
      );
    }
    setEnding(false);
    onChanged();
  };
  return (
    <>
      {problem && <ProblemNote problem={problem} />}
      {chosen.length > 0 && action && (
        <p className="chosen" aria-live="polite">
          <ActionButton
            action={action}
            tone="main"
            label={t('endDifferences', { count: chosen.length })}
            onPress={() => setEnding(true)}
          />
        </p>
      )}
      {isEnding && <EndDifference onClose={() => setEnding(false)} onConfirm={record} />}
    </>
  );
}
