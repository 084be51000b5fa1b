import { type TaskKind, taskKindSchema } from '../../../contract/console/tasks.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { type AuditTargetKind, targetTexts } from '../i18n/audit-texts.ts';
import { taskKindTexts } from '../i18n/task-kind-texts.ts';
import { useText } from '../i18n/use-text.ts';

/** How many characters of a member's id are shown. The row's link filters by the whole id. */
const SHOWN_ID_LENGTH = 13;

const isTaskKind = (kind: string): kind is TaskKind =>
  taskKindSchema.options.some((known) => known === kind);

/** Names the target of a row of the log: an order by its number, a task by its kind. */
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
        {local(targetTexts.staff)} {id.slice(0, SHOWN_ID_LENGTH)}
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
