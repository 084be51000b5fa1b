import { useState } from 'react';
import type { Task } from '../../../contract/console/tasks.ts';
import { useText } from '../i18n/use-text.ts';
import { ChosenDifferences } from './chosen-differences.tsx';
import { isOverdue } from './task-due.tsx';
import { TaskRow } from './task-row.tsx';

type TaskGroupProps = {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly onChanged: () => void;
};

/** Tasks under a title, with their count. Nothing if there are none. */
export function TaskGroup({ title, tasks, onChanged }: TaskGroupProps) {
  const { t } = useText();
  const [marked, setMarked] = useState<ReadonlySet<Task['id']>>(new Set());
  if (tasks.length === 0) return null;
  const mark = (id: Task['id']) =>
    setMarked(new Set(marked.has(id) ? [...marked].filter((one) => one !== id) : [...marked, id]));
  // A task that has left the list is no longer selected.
  const chosen = tasks.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const overdue = tasks.filter(isOverdue).length;
  return (
    <>
      <h2 className="group-title">
        {title} <span className="quiet">{tasks.length}</span>{' '}
        {overdue > 0 && <span className="badge act">{t('overdueCount', { count: overdue })}</span>}
      </h2>
      <ChosenDifferences chosen={chosen} onChanged={onChanged} />
      <ul className="tasks">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            onChanged={onChanged}
            {...(task.difference === null
              ? {}
              : { choice: { isChosen: marked.has(task.id), onChange: () => mark(task.id) } })}
          />
        ))}
      </ul>
    </>
  );
}
