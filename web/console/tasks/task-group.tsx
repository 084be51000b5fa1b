import type { Task } from '../../../contract/console/tasks.ts';
import { TaskRow } from './task-row.tsx';

type TaskGroupProps = {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly onChanged: () => void;
};

/** Tasks under a title, with their count. Nothing for no task. */
export function TaskGroup({ title, tasks, onChanged }: TaskGroupProps) {
  if (tasks.length === 0) return null;
  return (
    <>
      <h2 className="group-title">
        {title} <span className="quiet">{tasks.length}</span>
      </h2>
      <ul className="tasks">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onChanged={onChanged} />
        ))}
      </ul>
    </>
  );
}
