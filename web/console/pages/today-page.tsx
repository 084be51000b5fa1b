import { useState } from 'react';
import { Link } from 'react-router';
import type { Task, TaskStep } from '../../../contract/console/tasks.ts';
import { type Problem, problemOf, read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { formatMoment, formatYen } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

/** How often the list is read again while it is visible, in milliseconds. */
const EVERY_MS = 15_000;

/** The worklist: what waits for a person, the oldest first. */
export function TodayPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const worklist = useData(
    `${tenant.clientId}/tasks`,
    () => read(api.tasks.$get({ param: tenant })),
    EVERY_MS,
  );
  return (
    <>
      <h1>{t('today')}</h1>
      <LoadedView loaded={worklist}>
        {({ tasks, isCut }) =>
          tasks.length === 0 ? (
            <Empty title={t('noTasks')} hint={t('noTasksHint')} />
          ) : (
            <>
              <ul className="tasks">
                {tasks.map((task) => (
                  <TaskRow key={task.id} task={task} onChanged={worklist.reload} />
                ))}
              </ul>
              {isCut && <p className="quiet">{t('tasksCut')}</p>}
            </>
          )
        }
      </LoadedView>
    </>
  );
}

function TaskRow({ task, onChanged }: { readonly task: Task; readonly onChanged: () => void }) {
  const { t, local, language } = useText();
  const { api, tenant, session } = useConsole();
  const [problem, setProblem] = useState<Problem>();
  const step = (name: TaskStep['step']) => {
    setProblem(undefined);
    const call = api.tasks[':task'].$post({
      param: { ...tenant, task: task.id },
      json: { step: name },
    });
    void read(call).then(onChanged, (thrown: unknown) => setProblem(problemOf(thrown)));
  };
  const isMine = task.taken?.byId === session.staffId;
  return (
    <li className="task">
      <div>
        <p className="strong">{local(task.title)}</p>
        <p className="quiet">
          {[
            local(task.where),
            task.amountYen === null ? '' : formatYen(task.amountYen),
            t('since', { at: formatMoment(task.since, language) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {task.taken && <p className="badge good">{t('takenBy', { name: task.taken.by })}</p>}
        {problem && <ProblemNote problem={problem} />}
      </div>
      <div className="row">
        {isMine ? (
          <ActionButton
            action="task.take"
            label={t('handBack')}
            onPress={() => step('hand-back')}
          />
        ) : (
          <ActionButton action="task.take" label={t('take')} onPress={() => step('take')} />
        )}
        {task.orderId !== null && (
          <Link className="button main" to={`/${tenant.clientId}/orders/${task.orderId}`}>
            {t('open')}
          </Link>
        )}
        {task.kind === 'incident' && (
          <ActionButton action="incident.resolve" label={t('done')} onPress={() => step('done')} />
        )}
      </div>
    </li>
  );
}
