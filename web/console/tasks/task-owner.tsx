import type { Task } from '../../../contract/console/tasks.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** Shows who works on a task, and since when they are on their way. */
export function TaskOwner({ taken }: { readonly taken: NonNullable<Task['taken']> }) {
  const { t, language } = useText();
  const { by: name, onWayAt } = taken;
  return onWayAt === null
    ? t('takenBy', { name })
    : t('onWay', { name, at: formatMoment(onWayAt, language) });
}
