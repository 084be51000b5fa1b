import * as v from 'valibot';
import { type AppError, appState, setAppState } from '../../boot/app-state.ts';
import { refreshQuery } from '../../lib/refresh-query.ts';
import { inProgressSchema, stepSchema } from './refusal-data.ts';

/** A refusal says that something shown here is no longer so: it is asked for again. */
export function refreshAfter({ code, data }: AppError, machineId: string): void {
  void refreshQuery(`/machines/${machineId}`);
  if (code === 'COUPON_NOT_USABLE') void refreshQuery('/coupons');
  if (code === 'PAY_METHOD_REQUIRED') void refreshQuery('/pay-methods');
  const order = v.safeParse(inProgressSchema, data);
  if (code === 'ORDER_IN_PROGRESS' && order.success) {
    setAppState({ activeOrder: order.output.orderId });
  }
  const step = v.safeParse(stepSchema, data);
  const { setup } = appState();
  if (code === 'SETUP_REQUIRED' && step.success && setup) {
    setAppState({ setup: { ...setup, nextStep: step.output.step } });
  }
}
