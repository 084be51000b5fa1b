import { expect, test } from 'vitest';
import { type OrderState, orderStateSchema } from '../../../contract/shared/order-state.ts';
import { advance } from '../../../worker/core/order/advance.ts';
import { pathOf } from '../../../worker/core/order/move.ts';
import { isLegalPath } from '../../../worker/core/order/states/register.ts';
import type { Step } from '../../../worker/core/order/step.ts';
import {
  EVIDENCE_WITHIN_MS,
  GIVE_UP_MS,
  REQUEST_MAY_ARRIVE_MS,
  RESULT_WITHIN_MS,
} from '../../../worker/core/order/timing.ts';
import { okay } from '../../../worker/core/pay-providers/port/answer.ts';
import { commandIn, MADE_MS, refundIn, storedOrder } from '../support/stored-order.ts';

const VEND_BY = 75_000;
const NOT_AFTER = 30_000;

/** Returns a step as one word: its action, or the states of its move. */
const wordOf = (step: Step): string => {
  if (step.do === 'move') return pathOf(step.move).join(' ');
  return 'check' in step && step.check ? `${step.do} after asking` : step.do;
};

test.each<[OrderState, number, string]>([
  ['CREATED', 0, 'AUTHORIZING'],
  ['CREATED', VEND_BY - 1, 'AUTHORIZING'],
  ['CREATED', VEND_BY, 'CANCELLED'],
  ['AUTHORIZING', 0, 'authorize'],
  ['AUTHORIZING', VEND_BY, 'AUTH_UNKNOWN'],
  ['AUTH_UNKNOWN', VEND_BY - 1, 'inquire'],
  ['AUTH_UNKNOWN', VEND_BY, 'CANCELLING'],
  ['CANCELLING', VEND_BY, 'cancel'],
  ['CANCELLING', GIVE_UP_MS - 1, 'cancel'],
  ['CANCELLING', GIVE_UP_MS, 'MANUAL_REVIEW'],
  ['AUTHORIZED', 0, 'VENDING'],
  ['AUTHORIZED', VEND_BY, 'REVERTING'],
  ['VENDING', 0, 'vend'],
  ['VENDING', NOT_AFTER + RESULT_WITHIN_MS - 1, 'vend'],
  ['VENDING', NOT_AFTER + RESULT_WITHIN_MS, 'VEND_UNKNOWN'],
  ['VEND_UNKNOWN', NOT_AFTER + EVIDENCE_WITHIN_MS - 1, 'query'],
  ['VEND_UNKNOWN', NOT_AFTER + EVIDENCE_WITHIN_MS, 'REVERTING'],
  ['VEND_FAILED', 0, 'REVERTING'],
  ['DISPENSED', 0, 'CAPTURING'],
  ['CAPTURING', 0, 'capture'],
  ['CAPTURING', GIVE_UP_MS, 'MANUAL_REVIEW'],
  ['REVERTING', GIVE_UP_MS - 1, 'revert'],
  ['REVERTING', GIVE_UP_MS, 'MANUAL_REVIEW'],
  ['REFUNDING', 0, 'refund'],
  ['REFUNDING', GIVE_UP_MS, 'MANUAL_REVIEW'],
  ['CAPTURED', GIVE_UP_MS, 'nothing'],
  ['DECLINED', GIVE_UP_MS, 'nothing'],
  ['CANCELLED', GIVE_UP_MS, 'nothing'],
  ['REVERTED', GIVE_UP_MS, 'nothing'],
  ['REFUNDED', GIVE_UP_MS, 'nothing'],
  ['MANUAL_REVIEW', GIVE_UP_MS, 'watch'],
])('%s, %d ms after the tap: %s', (state, afterMs, word) => {
  expect(wordOf(advance(storedOrder(state), MADE_MS + afterMs))).toBe(word);
});

test.each(['CAPTURING', 'REVERTING', 'REFUNDING'] as const)(
  'a second try in %s first asks the provider',
  (state) => {
    const step = advance(storedOrder(state, { attempt: 2 }), MADE_MS);
    expect(step).toMatchObject({ check: true });
  },
);

test.each(['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED'] as const)(
  'an order that ended in %s sends its pending message, and then does nothing',
  (state) => {
    expect(advance(storedOrder(state, { notice: 'receipt' }), MADE_MS).do).toBe('notify');
    expect(advance(storedOrder(state), MADE_MS).do).toBe('nothing');
  },
);

test.each(['DECLINED', 'CANCELLED'] as const)(
  'an order that ended in %s after a request asks the provider once the request can no longer arrive',
  (state) => {
    const at = MADE_MS + VEND_BY + REQUEST_MAY_ARRIVE_MS;
    const order = storedOrder(state, { checkAt: new Date(at).toISOString() });
    expect(wordOf(advance(order, at - 1))).toBe('nothing');
    expect(wordOf(advance(order, at))).toBe('check');
    expect(wordOf(advance(order, at + GIVE_UP_MS))).toBe('MANUAL_REVIEW');
  },
);

test('the last inquiry about an ended order asks the provider to end a pending payment, and releases a held one', () => {
  const checkAt = new Date(MADE_MS).toISOString();
  const now = { nowMs: MADE_MS, online: true, mustHoldMs: 0 };
  const step = advance(storedOrder('CANCELLED', { checkAt }), MADE_MS);
  if (step.do !== 'check') throw new Error(step.do);
  expect(step.endsPending).toBe(true);
  const authorization = { providerPaymentId: 'payment-1', expiresAt: null };
  expect(step.after(okay({ state: 'AUTHORIZED', authorization }), now)).toMatchObject({
    path: ['REVERTING'],
    flag: 'HELD_AFTER_END',
  });
  expect(step.after(okay({ state: 'NONE', authorization: null }), now)).toEqual({
    kind: 'checked',
  });
});

test('a refund is sent after the capture, and ends when the provider confirms it', () => {
  const step = advance(storedOrder('REFUNDING'), MADE_MS);
  if (step.do !== 'refund') throw new Error(step.do);
  const said = (state: 'CAPTURED' | 'REFUNDED') => okay({ state, authorization: null });
  expect(step.afterInquiry(said('CAPTURED'))).toBe('send');
  expect(step.afterInquiry(said('REFUNDED'))).toMatchObject({ path: ['REFUNDED'] });
  expect(step.after(okay('DONE'))).toMatchObject({ path: ['REFUNDED'] });
});

test('an order in review is checked only while its payment may be open', () => {
  expect(advance(storedOrder('MANUAL_REVIEW', { driveAt: null }), MADE_MS).do).toBe('nothing');
});

test('a refund that the provider has accepted is checked without a time limit', () => {
  const accepted = storedOrder('REFUNDING', {
    attempt: 9,
    payment: { refunds: [refundIn('ACCEPTED')] },
  });
  expect(advance(accepted, MADE_MS + 3 * GIVE_UP_MS).do).toBe('refund');
});

test('an authorisation is released before it expires, without waiting for evidence', () => {
  const expiresAt = new Date(MADE_MS + 120_000).toISOString();
  const order = storedOrder('VEND_UNKNOWN', {
    payment: { expiresAt },
    fulfilment: { command: commandIn(MADE_MS - 30_000) },
  });
  expect(wordOf(advance(order, MADE_MS + 59_999))).toBe('query');
  expect(wordOf(advance(order, MADE_MS + 60_000))).toBe('REVERTING');
});

test('an order whose evidence is overdue is released, with the possible loss flagged', () => {
  const late = MADE_MS + NOT_AFTER + EVIDENCE_WITHIN_MS;
  expect(advance(storedOrder('VEND_UNKNOWN'), late)).toEqual({
    do: 'move',
    move: {
      kind: 'enter',
      path: ['REVERTING'],
      reason: 'NO_EVIDENCE',
      flag: 'POSSIBLE_LOSS',
      afterMs: 0,
    },
  });
});

test('a capture that has no answer after a day is flagged as not paid', () => {
  expect(advance(storedOrder('CAPTURING'), MADE_MS + GIVE_UP_MS)).toMatchObject({
    move: { kind: 'enter', path: ['MANUAL_REVIEW'], flag: 'NOT_PAID' },
  });
});

test.each(['CANCELLING', 'REVERTING', 'REFUNDING'] as const)(
  '%s without an answer for a day goes to review without a flag, and is checked hourly',
  (state) => {
    expect(advance(storedOrder(state), MADE_MS + 86_400_000)).toStrictEqual({
      do: 'move',
      move: { kind: 'enter', path: ['MANUAL_REVIEW'], afterMs: 3_600_000 },
    });
  },
);

test('a hold that arrives too late to vend is released at once, with that reason', () => {
  expect(advance(storedOrder('AUTHORIZED'), MADE_MS + VEND_BY)).toStrictEqual({
    do: 'move',
    move: { kind: 'enter', path: ['REVERTING'], reason: 'TOO_LATE', afterMs: 0 },
  });
});

test('an order in CREATED is authorised at once, or cancelled if it is too late', () => {
  expect(advance(storedOrder('CREATED'), MADE_MS + VEND_BY)).toStrictEqual({
    do: 'move',
    move: { kind: 'enter', path: ['CANCELLED'] },
  });
  expect(advance(storedOrder('CREATED'), MADE_MS)).toStrictEqual({
    do: 'move',
    move: { kind: 'enter', path: ['AUTHORIZING'], afterMs: 0 },
  });
});

test('the day until an order goes to review starts with its state, not with the order', () => {
  const at = (ms: number) => new Date(MADE_MS + ms).toISOString();
  const history = [
    { state: 'AUTHORIZED', at: at(1_000) },
    { state: 'VEND_FAILED', at: at(30_000) },
    { state: 'REVERTING', at: at(60_000) },
  ];
  const order = storedOrder('REVERTING', { history });
  expect(wordOf(advance(order, MADE_MS + 86_459_999))).toBe('revert');
  expect(wordOf(advance(order, MADE_MS + 86_460_000))).toBe('MANUAL_REVIEW');
});

test('an order without a history goes to an operator a day after it was placed', () => {
  const order = storedOrder('CANCELLING', { history: [] });
  expect(wordOf(advance(order, MADE_MS + 86_399_999))).toBe('cancel');
  expect(wordOf(advance(order, MADE_MS + 86_400_000))).toBe('MANUAL_REVIEW');
});

test('the provider is called in the three states that move money, and in no other', () => {
  const calling = orderStateSchema.options.filter((state) =>
    ['capture', 'revert', 'refund'].includes(advance(storedOrder(state), MADE_MS).do),
  );
  expect(calling).toEqual(['CAPTURING', 'REVERTING', 'REFUNDING']);
});

test('in every state and at any time, a proposed move is a legal transition', () => {
  for (const state of orderStateSchema.options) {
    for (const afterMs of [0, 40_000, 80_000, 400_000, GIVE_UP_MS]) {
      const step = advance(storedOrder(state), MADE_MS + afterMs);
      if (step.do === 'move') expect(isLegalPath(state, pathOf(step.move)), state).toBe(true);
    }
  }
});
