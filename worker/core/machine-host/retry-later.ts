import type { OrderId } from '../../../contract/customer/orders.ts';
import { log } from '../log.ts';
import { retryMs, UNREADABLE_RETRY_MS } from '../order/timing.ts';
import { UnreadableOrder } from '../order/unreadable-order.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { countFailure, setDue } from './open-orders.ts';
import type { SchedulerContext } from './scheduler-context.ts';

/**
 * Logs that a driver of an order failed, and schedules the next try, later each time. The sweep
 * raises an incident for an order that stays overdue.
 */
export function retryLater(
  { services, name, memory }: Pick<SchedulerContext, 'services' | 'name' | 'memory'>,
  orderId: OrderId,
  thrown: unknown,
): void {
  const { clientId, machineId } = name();
  const isUnreadable = thrown instanceof UnreadableOrder || thrown instanceof UnreadableDocument;
  const event = isUnreadable ? 'order.unreadable' : 'order.drive-failed';
  log(event, { clientId, machineId, orderId, thrown });
  const failures = countFailure(memory(), orderId);
  const nowMs = services.nowMs();
  const dueMs = nowMs + (isUnreadable ? UNREADABLE_RETRY_MS : retryMs(failures));
  setDue(memory(), orderId, dueMs, nowMs);
}
