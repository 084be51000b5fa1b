import { refreshSession } from '../../boot/refresh-session.ts';
import { refreshQuery } from '../../lib/refresh-query.ts';

/** A refusal says that something shown here is no longer so: it is asked for again. */
export function refreshAfter(code: string, machineId: string): void {
  void refreshQuery(`/machines/${machineId}`);
  if (code === 'COUPON_NOT_USABLE') void refreshQuery('/coupons');
  if (code === 'PAY_METHOD_REQUIRED') void refreshQuery('/pay-methods');
  if (code === 'SETUP_REQUIRED' || code === 'ORDER_IN_PROGRESS') void refreshSession();
}
