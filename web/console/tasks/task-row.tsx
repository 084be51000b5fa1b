import { useState } from 'react';
import { Link } from 'react-router';
import type { Task, TaskStep } from '../../../contract/console/tasks.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { formatMoment, formatWait } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Plate } from '../parts/plate.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { HandOver } from './hand-over.tsx';

/** A task: why it is here, since when, who works on it, and what can be done next. */
export function TaskRow({
  task,
  onChanged,
}: {
  readonly task: Task;
  readonly onChanged: () => void;
}) {
  const { t, local, language, inYen } = useText();
  const { api, tenant, session } = useConsole();
  const isWithOther = task.taken !== null && task.taken.byId !== session.staffId;
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isHandingOver, setHandingOver] = useState(false);
  const send = (json: TaskStep) =>
    read(api.tasks[':task'].$post({ param: { ...tenant, task: task.id }, json }));
  const step = (json: TaskStep) => {
    setProblem(undefined);
    send(json)
      .catch((thrown: unknown) => setProblem(problemOf(thrown)))
      .finally(onChanged);
  };
  return (
    <li className="work">
      <StatusSign sign={isWithOther ? 'wait' : 'act'} />
      <div>
        <p className="strong">
          {local(task.title)}
          {task.amountYen === null ? null : <span>{inYen(task.amountYen)}</span>}
        </p>
        <p className="quiet">
          {task.machineCode === null ? null : <Plate code={task.machineCode} />} {local(task.where)}
        </p>
        {problem && <ProblemNote problem={problem} />}
      </div>
      <p className="wait-time">
        {t('waits', { wait: formatWait(task.since, Date.now(), language) })}
        <small className="quiet">{t('since', { at: formatMoment(task.since, language) })}</small>
      </p>
      <p className="owner">{task.taken && t('takenBy', { name: task.taken.by })}</p>
      <div className="row">
        <OwnerButtons task={task} onStep={step} onHandOver={() => setHandingOver(true)} />
        {task.orderId !== null && (
          <Link className="button main" to={`/${tenant.clientId}/orders/${task.orderId}`}>
            {t('open')}
          </Link>
        )}
        {task.orderId === null && (
          <HistoryLink kind="incident" id={task.id.slice(task.id.indexOf('.') + 1)} />
        )}
        {task.kind === 'incident' && (
          <ActionButton
            action="incident.resolve"
            label={t('done')}
            onPress={() => step({ step: 'done', note: '' })}
          />
        )}
      </div>
      {isHandingOver && (
        <HandOver
          onClose={() => setHandingOver(false)}
          onConfirm={(json) =>
            send(json).then(() => {
              setHandingOver(false);
              onChanged();
            })
          }
        />
      )}
    </li>
  );
}

function OwnerButtons({
  task,
  onStep,
  onHandOver,
}: {
  readonly task: Task;
  readonly onStep: (step: TaskStep) => void;
  readonly onHandOver: () => void;
}) {
  const { t } = useText();
  const { session } = useConsole();
  const seen = task.taken?.byId ?? null;
  if (seen !== session.staffId) {
    return (
      <ActionButton
        action="task.take"
        label={t('take')}
        onPress={() => onStep({ step: 'take', seen })}
      />
    );
  }
  return (
    <>
      <ActionButton action="task.take" label={t('handOver')} onPress={onHandOver} />
      <ActionButton
        action="task.take"
        label={t('handBack')}
        onPress={() => onStep({ step: 'hand-back' })}
      />
    </>
  );
}
