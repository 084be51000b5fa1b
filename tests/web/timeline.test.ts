import { describe, expect, test } from 'vitest';
import type { OrderState } from '../../contract/shared/order-state.ts';
import { timelineOf } from '../../web/customer/purchase/timeline.ts';
import { orderThrough } from './order-fixture.ts';

const COMMANDED = ['CREATED', 'AUTHORIZING', 'AUTHORIZED', 'VENDING'] as const;

/** Returns the three stations of a purchase as `dot event`. */
const read = (...states: readonly [OrderState, ...OrderState[]]) => {
  const { payment, machine, refund } = timelineOf(orderThrough(...states));
  return [payment, machine, refund].map(({ dot, event }) => `${dot} ${event}`);
};

describe('the timeline of a failed purchase', () => {
  test.each([
    [
      'a jam',
      [...COMMANDED, 'VEND_FAILED', 'REVERTING', 'REVERTED'],
      ['done approved', 'failed notOut', 'done released'],
    ],
    [
      'a jam while the hold is released',
      [...COMMANDED, 'VEND_FAILED', 'REVERTING'],
      ['done approved', 'failed notOut', 'waiting releasing'],
    ],
    [
      'an unknown outcome',
      [...COMMANDED, 'VEND_UNKNOWN'],
      ['done approved', 'waiting outUnknown', 'skipped undecided'],
    ],
    [
      'an outcome that nobody could prove',
      [...COMMANDED, 'VEND_UNKNOWN', 'REVERTING', 'REVERTED'],
      ['done approved', 'failed outUnknown', 'done released'],
    ],
    [
      'a refusal',
      ['CREATED', 'AUTHORIZING', 'DECLINED'],
      ['failed refused', 'skipped notStarted', 'done notCharged'],
    ],
    [
      'a payment without an answer',
      ['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN'],
      ['waiting payUnknown', 'skipped notStarted', 'skipped undecided'],
    ],
    [
      'a payment that came too late',
      ['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN', 'CANCELLING', 'CANCELLED'],
      ['failed unconfirmed', 'skipped notStarted', 'done released'],
    ],
    [
      'a refund by the operator',
      [...COMMANDED, 'DISPENSED', 'CAPTURING', 'CAPTURED', 'REFUNDING', 'REFUNDED'],
      ['done captured', 'done out', 'done refunded'],
    ],
    [
      'a review by the operator',
      [...COMMANDED, 'VEND_UNKNOWN', 'REVERTING', 'MANUAL_REVIEW'],
      ['done approved', 'waiting outUnknown', 'skipped undecided'],
    ],
  ] as const)('of %s describes each station', (_, [first, ...rest], expected) => {
    expect(read(first, ...rest)).toEqual(expected);
  });

  test('has the time of each completed event', () => {
    const jam = orderThrough(...COMMANDED, 'VEND_FAILED', 'REVERTING', 'REVERTED');
    const { payment, machine, refund } = timelineOf(jam);
    expect([payment.at, machine.at, refund.at]).toEqual(
      [2, 4, 6].map((second) => `2026-11-21T03:00:0${second}Z`),
    );
  });

  test('has no payment if nothing was charged', () => {
    const free = {
      ...orderThrough(...COMMANDED, 'VEND_FAILED', 'REVERTING', 'REVERTED'),
      pay: null,
    };
    expect(timelineOf(free).payment.event).toBe('nothingToPay');
  });
});
