import type { Task } from '../../../contract/console/tasks.ts';
import { formatMoment, formatWait } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** Returns whether a task's deadline has passed. */
export const isOverdue = ({ due }: Pick<Task, 'due'>): boolean =>
  due !== null && Date.parse(due) <= Date.now();

/** Shows a task's deadline. Nothing without one. */
export function TaskDue({ task }: { readonly task: Task }) {
  const { t, language } = useText();
  const { due } = task;
  if (due === null) return null;
  return isOverdue(task) ? (
    <span className="badge act">
      {t('overdue', { wait: formatWait(due, Date.now(), language) })}
    </span>
  ) : (
    <small className="quiet">{t('dueAt', { at: formatMoment(due, language) })}</small>
  );
}
