import { Link } from 'react-router';
import type { Task } from '../../../contract/console/tasks.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment, formatWait } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { isOverdue, TaskDue } from './task-due.tsx';
import { TaskPlace } from './task-machine.tsx';
import { TaskOwner } from './task-owner.tsx';
import { OwnerSteps, useTaskSteps } from './task-steps.tsx';

/** A task: its reason, place, age and owner, and the next actions. */
export function TaskRow({
  task,
  onChanged,
  choice,
}: {
  readonly task: Task;
  readonly onChanged: () => void;
  /** Set if the row can be selected together with others. */
  readonly choice?: { readonly isChosen: boolean; readonly onChange: () => void };
}) {
  const { t, local, language, inYen } = useText();
  const { tenant, session } = useConsole();
  const isWithOther = task.taken !== null && task.taken.byId !== session.staffId;
  const steps = useTaskSteps(task.id, onChanged);
  const title = (
    <>
      {local(task.title)}
      {task.amountYen !== null && <span>{inYen(task.amountYen)}</span>}
    </>
  );
  return (
    <li className="work">
      <StatusSign sign={isWithOther && !isOverdue(task) ? 'wait' : 'act'} />
      <div>
        {choice ? (
          <label className="strong pick">
            <input type="checkbox" checked={choice.isChosen} onChange={choice.onChange} />
            {title}
          </label>
        ) : (
          <p className="strong">{title}</p>
        )}
        <TaskPlace task={task} />
        {steps.problem && <ProblemNote problem={steps.problem} />}
      </div>
      <p className="wait-time">
        {t('waits', { wait: formatWait(task.since, Date.now(), language) })}
        <small className="quiet">{t('since', { at: formatMoment(task.since, language) })}</small>
        <TaskDue task={task} />
      </p>
      <p className="owner">{task.taken && <TaskOwner taken={task.taken} />}</p>
      <div className="row">
        <OwnerSteps task={task} {...steps} />
        <Link className="button main" to={`/${tenant.clientId}/${pageOf(task)}`}>
          {t('open')}
        </Link>
      </div>
    </li>
  );
}

/**
 * Returns the path of a task. Faults, offline machines and differences have their own page. Other
 * tasks open their order.
 */
const pageOf = ({ id, kind, orderId }: Task): string =>
  kind === 'incident' || kind === 'offline' || kind === 'difference' || orderId === null
    ? `tasks/${id}`
    : `orders/${orderId}`;
