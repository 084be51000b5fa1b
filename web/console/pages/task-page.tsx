import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import { mayDo } from '../../../contract/console/roles.ts';
import type { Task, TaskDetail } from '../../../contract/console/tasks.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { formatMoment, formatWait } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { StopSales } from '../machines/sales-switch.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { Plate } from '../parts/plate.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { DifferenceFacts } from '../tasks/difference.tsx';
import { MachineEvents } from '../tasks/machine-events.tsx';
import { isOverdue, TaskDue } from '../tasks/task-due.tsx';
import { MachineNames } from '../tasks/task-machine.tsx';
import { TaskOwner } from '../tasks/task-owner.tsx';
import { FieldSteps, OwnerSteps, useTaskSteps } from '../tasks/task-steps.tsx';
import { WhoWasTold } from '../tasks/who-was-told.tsx';

/** Polling interval of an open task, in milliseconds. */
const EVERY_MS = 15_000;

/** A task at a machine or a site, for field staff. */
export function TaskPage() {
  const { task: id = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(
    `${tenant.clientId}/tasks/${id}`,
    () => read(api.tasks[':task'].$get({ param: { ...tenant, task: id } })),
    EVERY_MS,
  );
  if (loaded.problem?.code === 'TASK_UNKNOWN') {
    return (
      <>
        <h1>{t('taskEnded')}</h1>
        <Empty title={t('taskEndedHint')} />
        <Link className="button main" to={`/${tenant.clientId}`}>
          {t('today')}
        </Link>
      </>
    );
  }
  return (
    <LoadedView loaded={loaded}>
      {(detail) => <Detail detail={detail} onChanged={loaded.reload} />}
    </LoadedView>
  );
}

function Detail({
  detail,
  onChanged,
}: {
  readonly detail: TaskDetail;
  readonly onChanged: () => void;
}) {
  const { t, local, language } = useText();
  const { tenant, session } = useConsole();
  const { task, seen, told, events, stopAt, detail: words } = detail;
  const steps = useTaskSteps(task.id, onChanged);
  const [isStopped, setStopped] = useState(false);
  return (
    <>
      <h1>{local(task.title)}</h1>
      <p className="row">
        <StatusSign sign={task.taken === null || isOverdue(task) ? 'act' : 'wait'} />
        {t('waits', { wait: formatWait(task.since, Date.now(), language) })}
        <span className="quiet">{t('since', { at: formatMoment(task.since, language) })}</span>
        <TaskDue task={task} />
        {task.taken && <TaskOwner taken={task.taken} />}
      </p>
      {words !== null && <p>{words}</p>}
      {isStopped && <p role="status">{t('slotStopped', { slot: task.slot ?? '' })}</p>}
      {steps.problem && <ProblemNote problem={steps.problem} />}
      <div className="row">
        <FieldSteps task={task} {...steps} />
        <OwnerSteps task={task} {...steps} />
        {task.orderId !== null && mayDo(session.roles, 'orders.read') && (
          <Link className="button" to={`/${tenant.clientId}/orders/${task.orderId}`}>
            {t('seeOrder')}
          </Link>
        )}
        {stopAt !== null && task.slot !== null && !isStopped && (
          <StopSales
            machineId={stopAt}
            slots={[]}
            only={task.slot}
            onChanged={() => setStopped(true)}
          />
        )}
        <HistoryLink kind="task" id={task.id} />
      </div>
      <div className="columns">
        <div className="stack">
          {task.difference ? (
            <DifferenceFacts difference={task.difference} />
          ) : (
            <Where task={task} seen={seen} />
          )}
        </div>
        {task.difference === null && (
          <div className="stack">
            {events.length > 0 && <MachineEvents events={events} />}
            <WhoWasTold told={told} />
          </div>
        )}
      </div>
    </>
  );
}

/** The facts for field staff: machine, place, slot, and the customers' observation. */
function Where({ task, seen }: { readonly task: Task; readonly seen: string | null }) {
  const { t, local } = useText();
  const { machines, slot, drink } = task;
  const [first, another] = machines;
  const facts = [
    [t('place'), first && !another ? local(first.place) : null],
    [t('site'), first?.site],
    [t('route'), first && !another ? first.route : null],
    [t('drink'), drink && local(drink)],
  ] as const;
  return (
    <section>
      <h2>{t('whereToGo')}</h2>
      {first && !another && (
        <p className="strong">
          <Plate code={first.code} /> {local(first.name)}
          {slot !== null && `・${t('column', { slot })}`}
        </p>
      )}
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ) : null,
        )}
        {seen !== null && (
          <>
            <dt>{t('customersSaw')}</dt>
            <dd lang="ja">{seen}</dd>
          </>
        )}
      </dl>
      {another && <MachineNames machines={machines} />}
    </section>
  );
}
