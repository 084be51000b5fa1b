import type { OrderReason } from '../../../contract/order-state.ts';

/** What a person can do after a purchase that came to nothing; the first one is the likeliest to help. */
export type Way = 'retry' | 'methods' | 'machine';

const waysByReason: Readonly<Record<OrderReason, readonly Way[]>> = {
  REFUSED_BY_USER: ['retry', 'methods'],
  INSUFFICIENT_BALANCE: ['retry', 'methods'],
  LIMIT_EXCEEDED: ['methods', 'retry'],
  NOT_VERIFIED: ['methods', 'retry'],
  METHOD_NOT_USABLE: ['methods', 'retry'],
  BINDING_ENDED: ['methods'],
  DECLINED: ['methods', 'retry'],
  PROVIDER_BUSY: ['retry', 'methods'],
  PROVIDER_MISCONFIGURED: ['methods'],
  TOO_LATE: ['retry'],
  MACHINE_OFFLINE: ['machine', 'retry'],
  JAM: ['machine'],
  SOLD_OUT: ['machine'],
  DOOR_OPEN: ['retry', 'machine'],
  NOT_EXECUTED: ['retry', 'machine'],
  MACHINE_FAULT: ['machine'],
  NO_EVIDENCE: ['machine'],
  BY_OPERATOR: ['machine'],
};

export const waysAfter = (reason: OrderReason | null): readonly Way[] =>
  reason === null ? ['retry', 'machine'] : waysByReason[reason];
