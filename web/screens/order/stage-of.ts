import type { OrderState } from '../../../contract/order-state.ts';

/** What the picture of the machine shows. */
export type Stage = 'paying' | 'dispensing' | 'out' | 'checking' | 'stopped';

const stages: Readonly<Record<OrderState, Stage>> = {
  CREATED: 'paying',
  AUTHORIZING: 'paying',
  AUTHORIZED: 'dispensing',
  VENDING: 'dispensing',
  DISPENSED: 'out',
  CAPTURING: 'out',
  CAPTURED: 'out',
  AUTH_UNKNOWN: 'checking',
  CANCELLING: 'checking',
  VEND_UNKNOWN: 'checking',
  MANUAL_REVIEW: 'checking',
  DECLINED: 'stopped',
  CANCELLED: 'stopped',
  VEND_FAILED: 'stopped',
  REVERTING: 'stopped',
  REVERTED: 'stopped',
  REFUNDING: 'out',
  REFUNDED: 'out',
};

export const stageOf = (state: OrderState): Stage => stages[state];

/** How far it has come on the way from paying to the tray; undefined where it left that way. */
export function stepOf(stage: Stage): 0 | 1 | 2 | undefined {
  const steps = {
    paying: 0,
    dispensing: 1,
    out: 2,
    checking: undefined,
    stopped: undefined,
  } as const;
  return steps[stage];
}
