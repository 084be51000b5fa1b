import { describe, expect, test } from 'vitest';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { type EnterStates, pathOf } from '../../../worker/core/order/move.ts';
import { afterInquiry } from '../../../worker/core/order/states/auth-unknown.ts';
import { afterAuthorize } from '../../../worker/core/order/states/authorizing.ts';
import {
  afterCancelInquiry,
  afterCancelRelease,
} from '../../../worker/core/order/states/cancelling.ts';
import { afterCaptureInquiry } from '../../../worker/core/order/states/capturing.ts';
import { afterRefund, afterRefundInquiry } from '../../../worker/core/order/states/refunding.ts';
import { afterRevertInquiry } from '../../../worker/core/order/states/reverting.ts';
import { afterMoneyCall } from '../../../worker/core/order/states/settlement.ts';
import {
  openWaitMs,
  REQUEST_MAY_ARRIVE_MS,
  WATCH_MS,
  waitMs,
} from '../../../worker/core/order/timing.ts';
import {
  declined,
  misconfigured,
  okay,
  retryLater,
  unknown,
} from '../../../worker/core/pay-providers/port/answer.ts';
import type {
  Inquiry,
  PaymentState,
} from '../../../worker/core/pay-providers/port/pay-provider.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const authorization = { providerPaymentId: 'payment-1', expiresAt: null };
const inTime = { nowMs: MADE_MS, online: true, mustHoldMs: 110_000 };
const held = (state: PaymentState): Inquiry => ({
  state,
  authorization: state === 'NONE' ? null : authorization,
});

describe('the answer to an authorisation', () => {
  const order = storedOrder('AUTHORIZING');

  test('is OK: the amount is held, and the machine gets its command', () => {
    expect(afterAuthorize(order, okay(authorization), inTime)).toEqual({
      kind: 'enter',
      path: ['AUTHORIZED', 'VENDING'],
      hold: { providerPaymentId: 'payment-1', heldYen: 160 },
      afterMs: 0,
    });
  });

  test('is OK for another amount: the hold is released and flagged, and nothing is vended', () => {
    const other = { ...authorization, amountYen: order.amountYen + 10 };
    const letGo = {
      kind: 'enter',
      path: ['AUTHORIZED', 'REVERTING'],
      reason: 'PROVIDER_MISCONFIGURED',
      flag: 'PAYMENT_MISMATCH',
      hold: { providerPaymentId: 'payment-1', heldYen: 170 },
      afterMs: 0,
    };
    expect(afterAuthorize(order, okay(other), inTime)).toEqual(letGo);
    const found = okay<Inquiry>({ state: 'AUTHORIZED', authorization: other });
    expect(afterInquiry(storedOrder('AUTH_UNKNOWN'), found, inTime)).toEqual(letGo);
    const same = okay({ ...authorization, amountYen: order.amountYen });
    expect(afterAuthorize(order, same, inTime)).toMatchObject({
      kind: 'enter',
      path: ['AUTHORIZED', 'VENDING'],
    });
  });

  test('is OK with a late expiry: the expiry is stored', () => {
    const expiresAt = new Date(MADE_MS + 3_600_000).toISOString();
    expect(afterAuthorize(order, okay({ ...authorization, expiresAt }), inTime)).toMatchObject({
      kind: 'enter',
      path: ['AUTHORIZED', 'VENDING'],
      hold: { expiresAtMs: MADE_MS + 3_600_000 },
    });
  });

  test('is OK, but expires before a capture: the hold is released, and nothing is vended', () => {
    const expiresAt = new Date(MADE_MS + 90_000).toISOString();
    expect(afterAuthorize(order, okay({ ...authorization, expiresAt }), inTime)).toMatchObject({
      kind: 'enter',
      path: ['AUTHORIZED', 'REVERTING'],
      reason: 'TOO_LATE',
    });
  });

  test('is OK with an expiry in 110 s: just enough time to vend and to capture', () => {
    const until = (ms: number) => ({ ...authorization, expiresAt: new Date(ms).toISOString() });
    const path = (ms: number) => pathOf(afterAuthorize(order, okay(until(MADE_MS + ms)), inTime));
    expect(path(110_000)).toEqual(['AUTHORIZED', 'VENDING']);
    expect(path(109_999)).toEqual(['AUTHORIZED', 'REVERTING']);
  });

  test.each([
    ['nobody stands there any more', { ...inTime, nowMs: order.vendByMs }, 'TOO_LATE'],
    ['the machine is away', { ...inTime, online: false }, 'MACHINE_OFFLINE'],
  ])('is OK, and %s: the hold is released', (_, circumstances, reason) => {
    expect(afterAuthorize(order, okay(authorization), circumstances)).toEqual({
      kind: 'enter',
      path: ['AUTHORIZED', 'REVERTING'],
      reason,
      hold: { providerPaymentId: 'payment-1', heldYen: 160 },
      afterMs: 0,
    });
  });

  test.each([
    ['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE'],
    ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'],
    ['REFUSED_BY_USER', 'REFUSED_BY_USER'],
    ['NOT_VERIFIED', 'NOT_VERIFIED'],
    ['METHOD_NOT_USABLE', 'METHOD_NOT_USABLE'],
    ['BINDING_ENDED', 'BINDING_ENDED'],
    ['DECLINED', 'DECLINED'],
  ] as const)('is DECLINED, %s: the order is declined for that reason', (code, reason) => {
    expect(afterAuthorize(order, declined(code), inTime)).toEqual({
      kind: 'enter',
      path: ['DECLINED'],
      reason,
    });
  });

  test.each(['NOT_FOUND', 'ALREADY_DONE'] as const)(
    'is DECLINED with %s, which is no answer to the request: the outcome is unknown',
    (code) => {
      expect(pathOf(afterAuthorize(order, declined(code), inTime))).toEqual(['AUTH_UNKNOWN']);
    },
  );

  test('is WRONG_STATE, which proves nothing for a new payment: the outcome is unknown', () => {
    expect(pathOf(afterAuthorize(order, declined('WRONG_STATE'), inTime))).toEqual([
      'AUTH_UNKNOWN',
    ]);
  });

  test.each([unknown, retryLater])('is %o: the outcome is unknown, never declined', (answer) => {
    expect(afterAuthorize(order, answer, inTime)).toEqual({
      kind: 'enter',
      path: ['AUTH_UNKNOWN'],
      afterMs: waitMs(1),
    });
  });

  test('is MISCONFIGURED: the order is cancelled, never declined', () => {
    expect(afterAuthorize(order, misconfigured('UNAUTHORIZED'), inTime)).toEqual({
      kind: 'enter',
      path: ['AUTH_UNKNOWN', 'CANCELLING'],
      reason: 'PROVIDER_MISCONFIGURED',
      afterMs: waitMs(1),
    });
  });
});

describe('an authorisation whose answer was lost', () => {
  const order = storedOrder('AUTH_UNKNOWN');

  test.each<[PaymentState, readonly OrderState[]]>([
    ['AUTHORIZED', ['AUTHORIZED', 'VENDING']],
    ['FAILED', ['DECLINED']],
    ['CANCELLED', ['DECLINED']],
    ['EXPIRED', ['DECLINED']],
    ['NONE', []],
    ['PENDING', []],
    ['CAPTURED', []],
    ['REFUNDED', []],
  ])('is %s at the provider: %j', (state, path) => {
    expect(pathOf(afterInquiry(order, okay(held(state)), inTime))).toEqual(path);
  });

  test('failed: the order is declined', () => {
    expect(afterInquiry(order, okay(held('FAILED')), inTime)).toEqual({
      kind: 'enter',
      path: ['DECLINED'],
      reason: 'DECLINED',
    });
  });

  test.each([unknown, retryLater, misconfigured('X'), declined('DECLINED')])(
    'is %o: the inquiry is repeated',
    (answer) => {
      expect(afterInquiry(order, answer, inTime)).toEqual({ kind: 'retry', afterMs: waitMs(1) });
    },
  );
});

describe('a payment that must be cancelled', () => {
  const order = storedOrder('CANCELLING', { payment: { providerPaymentId: null } });
  const arrived = order.vendByMs + REQUEST_MAY_ARRIVE_MS;

  test('is held: the hold is released', () => {
    expect(afterCancelInquiry(order, okay(held('AUTHORIZED')), MADE_MS)).toMatchObject({
      release: authorization,
    });
  });

  test('is held without a payment number: the inquiry is repeated', () => {
    const answer = okay<Inquiry>({ state: 'AUTHORIZED', authorization: null });
    expect(afterCancelInquiry(order, answer, MADE_MS)).toMatchObject({ kind: 'retry' });
  });

  test('is held, and its release has no answer: the payment number is stored for the operator', () => {
    expect(afterCancelRelease(order, unknown, authorization)).toMatchObject({
      kind: 'retry',
      hold: { providerPaymentId: 'payment-1', heldYen: 160 },
    });
    expect(afterCancelRelease(order, okay(undefined), authorization)).toMatchObject({
      kind: 'enter',
      path: ['CANCELLED'],
      hold: { providerPaymentId: 'payment-1', heldYen: 160 },
    });
  });

  test('was captured: an operator must act', () => {
    expect(afterCancelInquiry(order, okay(held('CAPTURED')), MADE_MS)).toEqual({
      kind: 'enter',
      path: ['MANUAL_REVIEW'],
    });
  });

  test('is not found: this counts only once the request can no longer arrive', () => {
    const none = okay(held('NONE'));
    expect(afterCancelInquiry(order, none, arrived - 1)).toMatchObject({ kind: 'retry' });
    expect(afterCancelInquiry(order, none, arrived)).toMatchObject({
      kind: 'enter',
      path: ['CANCELLED'],
    });
  });

  test.each<PaymentState>(['CANCELLED', 'REFUNDED', 'EXPIRED', 'FAILED'])(
    'is already %s: the order is cancelled',
    (state) => {
      expect(afterCancelInquiry(order, okay(held(state)), MADE_MS)).toMatchObject({
        kind: 'enter',
        path: ['CANCELLED'],
      });
    },
  );

  test('is over: the order is cancelled with the known reason, or as too late', () => {
    const failed = okay(held('FAILED'));
    expect(afterCancelInquiry(order, failed, MADE_MS)).toEqual({
      kind: 'enter',
      path: ['CANCELLED'],
      reason: 'TOO_LATE',
    });
    const known = storedOrder('CANCELLING', { reason: 'PROVIDER_MISCONFIGURED' });
    expect(afterCancelInquiry(known, failed, MADE_MS)).toEqual({
      kind: 'enter',
      path: ['CANCELLED'],
      reason: 'PROVIDER_MISCONFIGURED',
    });
  });

  test('is reported absent without proof: it goes to an operator once the request can no longer arrive', () => {
    const unproven = okay<Inquiry>({ state: 'UNPROVEN', authorization: null });
    expect(afterCancelInquiry(order, unproven, arrived - 1)).toMatchObject({ kind: 'retry' });
    expect(afterCancelInquiry(order, unproven, arrived)).toEqual({
      kind: 'enter',
      path: ['MANUAL_REVIEW'],
      flag: 'ABSENCE_UNPROVEN',
    });
  });

  test('is pending: the inquiry is repeated with doubling back-off, up to an hour', () => {
    const pending = okay(held('PENDING'));
    expect(afterCancelInquiry(order, pending, arrived)).toMatchObject({ afterMs: 15_000 });
    const later = storedOrder('CANCELLING', { attempt: 20 });
    expect(afterCancelInquiry(later, pending, arrived)).toMatchObject({ afterMs: WATCH_MS });
  });

  test.each([okay(held('PENDING')), unknown, retryLater])(
    'is not known (%o): the inquiry is repeated',
    (answer) => {
      expect(afterCancelInquiry(order, answer, arrived)).toMatchObject({ kind: 'retry' });
    },
  );
});

describe('a refund', () => {
  const order = storedOrder('REFUNDING');
  const done = { kind: 'enter', path: ['REFUNDED'] };

  test('that is only accepted is checked with growing back-off until it is done', () => {
    expect(afterRefund(order, okay('ACCEPTED'))).toEqual({
      kind: 'retry',
      refund: 'ACCEPTED',
      afterMs: openWaitMs(1),
    });
    expect(afterRefund(order, okay('DONE'))).toEqual(done);
  });

  test('that finally fails goes to an operator with a flag', () => {
    expect(afterRefund(order, okay('FAILED'))).toEqual({
      kind: 'enter',
      path: ['MANUAL_REVIEW'],
      flag: 'REFUND_FAILED',
      refund: 'FAILED',
    });
  });

  test.each([okay('NONE' as const), unknown, retryLater])(
    'is not known (%o): the inquiry is repeated',
    (answer) => {
      expect(afterRefund(order, answer)).toMatchObject({ kind: 'retry' });
    },
  );
});

describe('a call that moves money', () => {
  const judged = {
    CAPTURING: { after: afterCaptureInquiry, end: 'CAPTURED' },
    REVERTING: { after: afterRevertInquiry, end: 'REVERTED' },
    REFUNDING: { after: afterRefundInquiry, end: 'REFUNDED' },
  } as const;

  test.each<[keyof typeof judged, PaymentState, 'done' | 'send' | 'review' | 'again']>([
    ['CAPTURING', 'CAPTURED', 'done'],
    ['CAPTURING', 'AUTHORIZED', 'send'],
    ['CAPTURING', 'CANCELLED', 'review'],
    ['CAPTURING', 'REFUNDED', 'review'],
    ['CAPTURING', 'EXPIRED', 'review'],
    ['CAPTURING', 'FAILED', 'review'],
    ['CAPTURING', 'NONE', 'again'],
    ['CAPTURING', 'PENDING', 'again'],
    ['REVERTING', 'CANCELLED', 'done'],
    ['REVERTING', 'EXPIRED', 'done'],
    ['REVERTING', 'FAILED', 'done'],
    ['REVERTING', 'REFUNDED', 'done'],
    ['REVERTING', 'AUTHORIZED', 'send'],
    ['REVERTING', 'CAPTURED', 'review'],
    ['REVERTING', 'NONE', 'again'],
    ['REFUNDING', 'REFUNDED', 'done'],
    ['REFUNDING', 'CANCELLED', 'done'],
    ['REFUNDING', 'CAPTURED', 'send'],
    ['REFUNDING', 'AUTHORIZED', 'review'],
    ['REFUNDING', 'EXPIRED', 'review'],
    ['REFUNDING', 'FAILED', 'review'],
  ])('%s, and the provider reports %s: %s', (state, said, verdict) => {
    const { after, end } = judged[state];
    const move = after(storedOrder(state), okay(held(said)));
    if (verdict === 'send') expect(move).toBe('send');
    else if (verdict === 'done') expect(move).toEqual({ kind: 'enter', path: [end] });
    else if (verdict === 'again') expect(move).toMatchObject({ kind: 'retry' });
    else {
      expect(move).toEqual({
        kind: 'enter',
        path: ['MANUAL_REVIEW'],
        ...(state === 'CAPTURING' ? { flag: 'NOT_PAID' } : {}),
      });
    }
  });

  test('is retried with growing back-off until the provider confirms it', () => {
    const done: EnterStates = { kind: 'enter', path: ['CAPTURED'] };
    const third = storedOrder('CAPTURING', { attempt: 3 });
    expect(afterMoneyCall(third, okay(undefined), done)).toBe(done);
    for (const answer of [unknown, retryLater, declined('WRONG_STATE'), misconfigured('X')]) {
      expect(afterMoneyCall(third, answer, done)).toEqual({ kind: 'retry', afterMs: waitMs(3) });
    }
  });

  test.each([unknown, retryLater, misconfigured('X')])(
    'is not sent, and the inquiry is repeated, if its answer is %o',
    (answer) => {
      expect(afterCaptureInquiry(storedOrder('CAPTURING', { attempt: 2 }), answer)).toEqual({
        kind: 'retry',
        afterMs: 2_000,
      });
    },
  );
});

describe('an inquiry before a repeated capture', () => {
  const order = storedOrder('CAPTURING');
  const done = { kind: 'enter', path: ['CAPTURED'] };
  const review = {
    kind: 'enter',
    path: ['MANUAL_REVIEW'],
    flag: 'PAYMENT_MISMATCH',
    afterMs: 3_600_000,
  };

  test.each<PaymentState>(['AUTHORIZED', 'CAPTURED'])(
    'that returns %s with another amount or payment number goes to review with a flag',
    (state) => {
      const amount = okay<Inquiry>({ state, authorization, amountYen: order.amountYen + 10 });
      expect(afterCaptureInquiry(order, amount)).toEqual(review);
      const other = { providerPaymentId: 'payment-2', expiresAt: null };
      const payment = okay<Inquiry>({ state, authorization: other, amountYen: order.amountYen });
      expect(afterCaptureInquiry(order, payment)).toEqual(review);
      const ours = okay<Inquiry>({ state, authorization, amountYen: order.amountYen });
      expect(afterCaptureInquiry(order, ours)).toEqual(state === 'CAPTURED' ? done : 'send');
    },
  );
});
