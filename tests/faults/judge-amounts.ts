import type { StoredOrder } from '../../worker/core/order/order.ts';

/** Returns the broken rules of an order's amounts. */
export function brokenAmounts({ state, payment }: StoredOrder): readonly string[] {
  const { heldYen, capturedYen, capturedAtMs, refunds, refundedYen } = payment;
  const done = refunds.filter((refund) => refund.state === 'DONE');
  const rules: readonly (readonly [boolean, string])[] = [
    [heldYen >= capturedYen && capturedYen >= refundedYen, 'held ≥ captured ≥ refunded'],
    [
      refundedYen === done.reduce((sum, { yen }) => sum + yen, 0),
      'the refunded sum is that of its refunds',
    ],
    [state !== 'CAPTURED' || (capturedYen > 0 && capturedAtMs !== null), 'CAPTURED has its amount'],
    [state !== 'REFUNDED' || refundedYen === capturedYen, 'REFUNDED has returned all'],
    [
      !['DECLINED', 'CANCELLED', 'REVERTED'].includes(state) || capturedYen === 0,
      `${state} has captured nothing`,
    ],
  ];
  return rules.flatMap(([holds, rule]) => (holds ? [] : [`not so: ${rule}`]));
}
