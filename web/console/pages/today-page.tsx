import { Link, useSearchParams } from 'react-router';
import { mayDo } from '../../../contract/console/roles.ts';
import {
  type Task,
  type TaskKind,
  taskKindSchema,
  taskRules,
} from '../../../contract/console/tasks.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { taskKindTexts } from '../i18n/task-kind-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { TaskGroup } from '../tasks/task-group.tsx';

/** Polling interval of the visible list, in milliseconds. */
const EVERY_MS = 15_000;

/**
 * The worklist: tasks that wait for a person, the oldest first. The address contains the kind and
 * the page.
 */
export function TodayPage() {
  const { t } = useText();
  const { api, tenant, session } = useConsole();
  const isWithOthers = ({ taken }: Task) => taken !== null && taken.byId !== session.staffId;
  const [address] = useSearchParams();
  const kind = taskKindSchema.options.find((one) => one === address.get('kind'));
  const cursor = address.get('cursor');
  const query = {
    ...(kind === undefined ? {} : { kind }),
    ...(kind === undefined || cursor === null ? {} : { cursor }),
  };
  const worklist = useData(
    `${tenant.clientId}/tasks?${new URLSearchParams(query).toString()}`,
    () => read(api.tasks.$get({ param: tenant, query })),
    EVERY_MS,
  );
  return (
    <>
      <h1>{t('today')}</h1>
      <KindLinks shown={kind} />
      <LoadedView loaded={worklist}>
        {({ tasks, unreadable, more, cursor: next }) => (
          <>
            {tasks.length === 0 && unreadable === 0 && (
              <Empty title={t('noTasks')} hint={t('noTasksHint')} />
            )}
            <TaskGroup
              title={t('yourTurn')}
              tasks={tasks.filter((task) => !isWithOthers(task))}
              onChanged={worklist.reload}
            />
            <TaskGroup
              title={t('watched')}
              tasks={tasks.filter(isWithOthers)}
              onChanged={worklist.reload}
            />
            {unreadable > 0 && <p className="note">{t('unreadable', { count: unreadable })}</p>}
            {more.length > 0 && (
              <p className="row">
                {t('moreTasks')}
                {more.map((one) => (
                  <KindLink key={one} kind={one} />
                ))}
              </p>
            )}
            {kind !== undefined && (
              <div className="row">
                <PageLinks cursor={next} />
              </div>
            )}
          </>
        )}
      </LoadedView>
    </>
  );
}

/** Links to all tasks, and to each kind that the person's roles may see. */
function KindLinks({ shown }: { readonly shown: TaskKind | undefined }) {
  const { t } = useText();
  const { session } = useConsole();
  const seen = taskKindSchema.options.filter((kind) => mayDo(session.roles, taskRules[kind].see));
  return (
    <nav className="tabs" aria-label={t('today')}>
      <Link aria-current={shown === undefined ? 'page' : undefined} to="?">
        {t('allTasks')}
      </Link>
      {seen.map((kind) => (
        <KindLink key={kind} kind={kind} isShown={kind === shown} />
      ))}
    </nav>
  );
}

function KindLink({ kind, isShown }: { readonly kind: TaskKind; readonly isShown?: boolean }) {
  const { local } = useText();
  return (
    <Link aria-current={isShown ? 'page' : undefined} to={`?kind=${kind}`}>
      {local(taskKindTexts[kind])}
    </Link>
  );
}
