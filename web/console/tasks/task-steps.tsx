import { useState } from 'react';
import { mayDo } from '../../../contract/console/roles.ts';
import { type Task, type TaskStep, taskRules } from '../../../contract/console/tasks.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { EndDifference } from './difference.tsx';
import { HandOver } from './hand-over.tsx';
import { MendedDialog } from './mended-dialog.tsx';

/** Returns a function that sends a step of a task. `problem` says why the last step failed. */
export function useTaskSteps(task: Task['id'], onChanged: () => void) {
  const { api, tenant } = useConsole();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const send = async (json: TaskStep) => {
    await read(api.tasks[':task'].$post({ param: { ...tenant, task }, json }));
    onChanged();
  };
  const step = (json: TaskStep) => {
    setProblem(undefined);
    send(json).catch((thrown: unknown) => {
      setProblem(problemOf(thrown));
      onChanged();
    });
  };
  return { problem, send, step };
}

type Steps = Pick<ReturnType<typeof useTaskSteps>, 'send' | 'step'> & { readonly task: Task };

/** Buttons to take a task, or to hand it over. */
export function OwnerSteps({ task, send, step }: Steps) {
  const { t } = useText();
  const { session } = useConsole();
  const [isHandingOver, setHandingOver] = useState(false);
  const seen = task.taken?.byId ?? null;
  if (seen !== session.staffId) {
    return (
      <ActionButton
        action="task.take"
        label={t('take')}
        onPress={() => step({ step: 'take', seen })}
      />
    );
  }
  return (
    <>
      <ActionButton action="task.take" label={t('handOver')} onPress={() => setHandingOver(true)} />
      <ActionButton
        action="task.take"
        label={t('handBack')}
        onPress={() => step({ step: 'hand-back' })}
      />
      {isHandingOver && (
        <HandOver
          onClose={() => setHandingOver(false)}
          onConfirm={(json) => send(json).then(() => setHandingOver(false))}
        />
      )}
    </>
  );
}

/**
 * Buttons to set out for the machine, and to end the task with a note. A difference ends with its
 * cause.
 */
export function FieldSteps({ task, send, step }: Steps) {
  const { t } = useText();
  const { session } = useConsole();
  const [isEnding, setEnding] = useState(false);
  const end = taskRules[task.kind].end;
  if (end === null || !mayDo(session.roles, 'task.take')) return null;
  const isMine = task.taken?.byId === session.staffId;
  if (task.difference) {
    return (
      <>
        <ActionButton
          action={end}
          label={t('endDifference')}
          tone="main"
          onPress={() => setEnding(true)}
        />
        {isEnding && (
          <EndDifference
            onClose={() => setEnding(false)}
            onConfirm={(how) =>
              send({ step: 'done', photo: null, useful: null, ...how }).then(() => setEnding(false))
            }
          />
        )}
      </>
    );
  }
  return (
    <>
      {isMine && task.taken?.onWayAt ? null : (
        <ActionButton
          action="task.take"
          label={t('setOut')}
          tone="main"
          onPress={() => step({ step: 'set-out', seen: task.taken?.byId ?? null })}
        />
      )}
      <ActionButton
        action={end}
        label={t('mended')}
        tone={isMine && task.taken?.onWayAt ? 'main' : 'plain'}
        onPress={() => setEnding(true)}
      />
      {isEnding && (
        <MendedDialog
          mayHavePhoto={task.machines.length === 1}
          onClose={() => setEnding(false)}
          onConfirm={(mended) => send({ step: 'done', ...mended }).then(() => setEnding(false))}
        />
      )}
    </>
  );
}
