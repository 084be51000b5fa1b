import { describe, expect, test } from 'vitest';
import { orderReasons, orderSentences } from '../../contract/shared/order-sentences.ts';
import {
  endStates,
  hasReceipt,
  orderReasonSchema,
  orderStateSchema,
} from '../../contract/shared/order-state.ts';
import {
  comesBackAs,
  nextActionsAfter,
  orderView,
  stepOf,
} from '../../web/customer/purchase/order-states.ts';
import { dealtAt } from '../../web/customer/screens/order/receipt.tsx';
import { stageMessages } from '../../web/customer/screens/order/state-messages.ts';

const states = orderStateSchema.options;
const uncertain = ['AUTH_UNKNOWN', 'CANCELLING', 'VEND_UNKNOWN', 'MANUAL_REVIEW'] as const;

describe('a purchase', () => {
  test.each([
    ['CAPTURED', 'done'],
    ['DISPENSED', 'done'],
    ['VENDING', 'working'],
    ['VEND_FAILED', 'cancelling'],
    ['REVERTED', 'cancelled'],
    ['DECLINED', 'declined'],
    ['REFUNDED', 'refunded'],
  ] as const)('in state %s reads %s', (state, summary) => {
    expect(orderView(state).summary).toBe(summary);
  });

  test.each(uncertain)(
    'in state %s warns against buying again, in the list and on its page',
    (state) => {
      expect(orderView(state).summary).toBe('checking');
      expect(orderView(state).stage).toBe('checking');
      expect(stageMessages.ja[state]).toBe('確認中です。もう一度購入しないでください');
    },
  );

  test('has no such warning in an end state', () => {
    const asking = states.filter((state) => stageMessages.ja[state].startsWith('確認中'));
    expect([...asking].sort()).toEqual([...uncertain].sort());
  });

  test('can be bought again after a payment or refund, and retried if nothing was dispensed', () => {
    const offering = (next: string) => states.filter((state) => orderView(state).next === next);
    expect([...offering('buy-again')].sort()).toEqual(['CAPTURED', 'REFUNDED']);
    expect([...offering('try-again')].sort()).toEqual(['CANCELLED', 'DECLINED', 'REVERTED']);
  });

  test('moves from the payment to the tray, and stops where it fails', () => {
    const way = (['AUTHORIZING', 'VENDING', 'DISPENSED'] as const).map((s) =>
      stepOf(orderView(s).stage),
    );
    expect(way).toEqual([0, 1, 2]);
    expect(stepOf(orderView('DECLINED').stage)).toBeUndefined();
  });

  test('shows the drink in the tray only with evidence that it was dispensed', () => {
    const out = states.filter((state) => orderView(state).stage === 'out');
    expect([...out].sort()).toEqual(
      ['CAPTURED', 'CAPTURING', 'DISPENSED', 'REFUNDED', 'REFUNDING'].sort(),
    );
  });
});

describe('the money of a purchase', () => {
  test('is charged in one state only, and settled in each end state', () => {
    expect(states.filter((state) => orderView(state).money === 'charged')).toEqual(['CAPTURED']);
    const atEnds = new Set([...endStates].map((state) => orderView(state).money));
    expect([...atEnds].sort()).toEqual(['charged', 'notCharged', 'refunded', 'released'].sort());
  });

  test('is a release before the capture, and a refund after it', () => {
    expect(comesBackAs(orderView('REVERTED').money)).toBe('release');
    expect(comesBackAs(orderView('CANCELLING').money)).toBe('release');
    expect(comesBackAs(orderView('REFUNDING').money)).toBe('refund');
    expect(comesBackAs(orderView('DECLINED').money)).toBeUndefined();
  });

  test('has a receipt only once it is paid', () => {
    expect(states.filter(hasReceipt).sort()).toEqual(['CAPTURED', 'REFUNDED', 'REFUNDING']);
  });

  test('was paid on the day of the vend, or else of the tap', () => {
    const createdAt = '2026-11-20T14:59:00Z';
    const out = { state: 'DISPENSED' as const, at: '2026-11-20T15:00:10Z' };
    expect(dealtAt({ createdAt, history: [out] })).toBe(out.at);
    expect(dealtAt({ createdAt, history: [] })).toBe(createdAt);
  });
});

const none = { total: undefined, part: undefined };

describe('the sentences about an order', () => {
  test.each(uncertain)('in %s give the next step, whatever the reason', (state) => {
    const said = orderSentences('ja', { state, reason: 'TOO_LATE' }, none);
    expect(said).toEqual({
      title: stageMessages.ja[state],
      body: stageMessages.ja[`${state}_BODY`],
    });
  });

  test('give the reason if it is known, and otherwise the meaning of the state', () => {
    const jammed = orderSentences('en', { state: 'REVERTED', reason: 'JAM' }, none);
    expect(jammed).toEqual({ title: stageMessages.en.REVERTED, body: orderReasons.en.JAM });
    const paid = orderSentences('ja', { state: 'CAPTURED', reason: null }, none);
    expect(paid).toEqual({ title: '購入済み', body: 'ご購入ありがとうございます。' });
  });

  test('begin with the amount that is returned', () => {
    const order = { state: 'REVERTED', reason: 'JAM' } as const;
    const sums = { total: '160円', part: undefined };
    expect(orderSentences('ja', order, sums).title).toBe(
      '160円のお支払いを取り消しました（商品が出なかったため）',
    );
    expect(orderSentences('ja', order, none).title).toBe(stageMessages.ja.REVERTED);
  });

  test('give the amount of a partial refund once it is done', () => {
    const order = { state: 'REFUNDED', reason: null } as const;
    const sums = { total: '160円', part: '60円' };
    expect(orderSentences('ja', order, sums)).toEqual({
      title: '60円を返金しました',
      body: 'お支払いの一部をお返ししました。',
    });
    expect(orderSentences('ja', { ...order, state: 'REFUNDING' }, sums).body).toBe(
      stageMessages.ja.REFUNDING_BODY,
    );
  });
});

describe('a reason', () => {
  test.each(orderReasonSchema.options)(
    '%s has a text in both languages and a next action',
    (reason) => {
      expect(orderReasons.ja[reason]).toMatch(/。$/);
      expect(orderReasons.en[reason]).toMatch(/\.$/);
      expect(nextActionsAfter(reason).length).toBeGreaterThan(0);
    },
  );

  test('that is unknown lets the person try again', () => {
    expect(nextActionsAfter(null)[0]).toBe('retry');
  });

  test('that a retry cannot solve does not offer one', () => {
    for (const reason of ['BINDING_ENDED', 'SOLD_OUT', 'JAM'] as const) {
      expect(nextActionsAfter(reason)).not.toContain('retry');
    }
  });
});
