import type { OrderRow } from '../../../../contract/console/found.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import type { StoredOrder } from '../../order/order.ts';
import { partRefundYenOf } from '../../receipts/public-order.ts';

/** Returns an order as the console's lists show it. It names no person. */
export function orderRow(order: StoredOrder): OrderRow {
  const { id, state, amountYen, lines, machine, problem, createdAtMs } = order;
  return {
    id,
    number: orderNumber(id),
    state,
    amountYen,
    partRefundYen: partRefundYenOf(order) ?? null,
    productName: lines[0].name,
    machineName: machine.name,
    machineCode: machine.code,
    problem: problem === null ? 'none' : problem.answer === null ? 'unanswered' : 'answered',
    createdAt: new Date(createdAtMs).toISOString(),
  };
}
