import { type TaskKind, taskKindSchema } from '../../../contract/console/tasks.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { type AuditTargetKind, targetTexts } from '../i18n/audit-texts.ts';
import { taskKindTexts } from '../i18n/task-kind-texts.ts';
import { useText } from '../i18n/use-text.ts';

/** Characters of a member's id: enough to tell two apart. The row's filter has all of it. */
const SHOWN = 13;

const isTaskKind = (kind: string): kind is TaskKind =>
  taskKindSchema.options.some((known) => known === kind);

/** What a row of the log is about, as people name it: an order by its number, a task by its kind. */
export function TargetName({ kind, id }: { readonly kind: AuditTargetKind; readonly id: string }) {
  const { local } = useText();
  if (kind === 'order') return <>{orderNumber(id)}</>;
  if (kind === 'machine') {
    return (
      <>
        {local(targetTexts.machine)} {id}
      </>
    );
  }
  if (kind === 'staff') {
    return (
      <>
        {local(targetTexts.staff)} {id.slice(0, SHOWN)}
      </>
    );
  }
  if (kind !== 'task') return <>{local(targetTexts[kind])}</>;
  const [task = '', orderId = ''] = id.split('.');
  const ofOrder = task === 'review' || task === 'refund';
  return (
    <>
      {isTaskKind(task) ? local(taskKindTexts[task]) : local(targetTexts.task)}{' '}
      {ofOrder ? orderNumber(orderId) : null}
    </>
  );
}
