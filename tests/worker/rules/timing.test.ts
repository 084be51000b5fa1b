import { describe, expect, test } from 'vitest';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { deadlineMs } from '../../../worker/core/order/deadline.ts';
import { vend } from '../../../worker/core/order/fulfilment/vend.ts';
import {
  BEFORE_EXPIRY_MS,
  deleteAtMs,
  EVIDENCE_WITHIN_MS,
  GIVE_UP_MS,
  LEASE_MS,
  OVERDUE_MS,
  openWaitMs,
  REQUEST_MAY_ARRIVE_MS,
  RESULT_WITHIN_MS,
  START_WITHIN_MS,
  VEND_WITHIN_MS,
  WATCH_MS,
  waitMs,
} from '../../../worker/core/order/timing.ts';

describe('a time limit of a purchase', () => {
  test('is 75 s from the tap to the command', () => {
    expect(VEND_WITHIN_MS).toBe(75_000);
  });

  test('is 30 s to start, 20 s to report and five minutes for evidence', () => {
    expect(START_WITHIN_MS).toBe(30_000);
    expect(RESULT_WITHIN_MS).toBe(20_000);
    expect(EVIDENCE_WITHIN_MS).toBe(300_000);
  });

  test('is 150 s for a request to reach the provider, and a day for the provider’s answer', () => {
    expect(REQUEST_MAY_ARRIVE_MS).toBe(150_000);
    expect(GIVE_UP_MS).toBe(86_400_000);
  });

  test('leaves a margin of a minute before the hold expires', () => {
    expect(BEFORE_EXPIRY_MS).toBe(60_000);
  });

  test('is an hour between checks in review, and a minute until an order is overdue', () => {
    expect(WATCH_MS).toBe(3_600_000);
    expect(OVERDUE_MS).toBe(60_000);
  });
});

describe('the deadline of a state', () => {
  const commandOf = (notAfterMs: number) => ({
    issuedAtMs: 0,
    ...vend.deadline(notAfterMs - 30_000),
  });
  const told = { vendByMs: 1_000_000, command: commandOf(500_000), sinceMs: 20_000 };

  test.each<[OrderState, number]>([
    ['CREATED', 1_000_000],
    ['AUTHORIZING', 1_000_000],
    ['AUTH_UNKNOWN', 1_000_000],
    ['AUTHORIZED', 1_000_000],
    ['VENDING', 520_000],
    ['VEND_UNKNOWN', 800_000],
    ['CANCELLING', 86_420_000],
    ['CAPTURING', 86_420_000],
    ['REVERTING', 86_420_000],
    ['REFUNDING', 86_420_000],
  ])('%s is %d', (state, ends) => {
    expect(deadlineMs(state, told)).toBe(ends);
  });

  test.each<OrderState>([
    'DISPENSED',
    'VEND_FAILED',
    'CAPTURED',
    'DECLINED',
    'CANCELLED',
    'REVERTED',
    'REFUNDED',
    'MANUAL_REVIEW',
  ])('%s has no time limit', (state) => {
    expect(deadlineMs(state, told)).toBe(Infinity);
  });

  test('counts from the start of the state if the machine got no command', () => {
    const untold = { ...told, command: null };
    expect(deadlineMs('VENDING', untold)).toBe(40_000);
    expect(deadlineMs('VEND_UNKNOWN', untold)).toBe(320_000);
  });

  test('counts from the machine’s deadline even if that is 0', () => {
    expect(deadlineMs('VENDING', { ...told, command: commandOf(0) })).toBe(20_000);
  });
});

describe('the wait before a step is tried again', () => {
  test('grows from a second to ten minutes', () => {
    const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(attempts.map(waitMs)).toEqual([
      1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000,
    ]);
  });

  test('stays at ten minutes, and is a second before the first try', () => {
    expect([13, 14, 1_000].map(waitMs)).toEqual([600_000, 600_000, 600_000]);
    expect([0, -1].map(waitMs)).toEqual([1_000, 1_000]);
  });
});

test('an order is deleted after its year, two months for the tax return, and ten years', () => {
  expect(deleteAtMs(Date.UTC(2026, 10, 29, 3, 15))).toBe(Date.UTC(2038, 0, 29, 3, 15));
});

test('a lease lasts until its order can no longer reach the machine', () => {
  expect(LEASE_MS).toBe(75_000 + 30_000 + 20_000);
});

describe('the wait for a payment that is pending at the provider', () => {
  test('doubles from 15 s, up to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(openWaitMs)).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, 3_600_000,
    ]);
  });

  test('stays at an hour, and is 15 s before the first try', () => {
    expect([10, 11, 12, 5_000].map(openWaitMs)).toEqual([
      3_600_000, 3_600_000, 3_600_000, 3_600_000,
    ]);
    expect([0, -1].map(openWaitMs)).toEqual([15_000, 15_000]);
  });
});
