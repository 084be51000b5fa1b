import { describe, expect, test } from 'vitest';
import { endStates, orderReasonSchema, orderStateSchema } from '../../contract/order-state.ts';
import { comesBackAs, moneyStanding } from '../../web/screens/order/money-standing.ts';
import { reasonMessages } from '../../web/screens/order/reason-messages.ts';
import { waysAfter } from '../../web/screens/order/reason-ways.ts';
import { dealtAt, hasReceipt } from '../../web/screens/order/receipt-of.ts';
import { stageMessages } from '../../web/screens/order/stage-messages.ts';
import { stageOf, stepOf } from '../../web/screens/order/stage-of.ts';
import { orderStanding } from '../../web/screens/orders/order-standing.ts';

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
  ] as const)('in state %s stands as %s', (state, standing) => {
    expect(orderStanding(state)).toBe(standing);
  });

  test.each(uncertain)(
    'in state %s asks not to buy again, in the list and on its page',
    (state) => {
      expect(orderStanding(state)).toBe('checking');
      expect(stageOf(state)).toBe('checking');
      expect(stageMessages.ja[state]).toBe('確認中です。もう一度購入しないでください');
    },
  );

  test('asks so in no state whose end is known', () => {
    const asking = states.filter((state) => stageMessages.ja[state].startsWith('確認中'));
    expect([...asking].sort()).toEqual([...uncertain].sort());
  });

  test('goes from paying to the tray, and leaves that way when it stops', () => {
    const way = (['AUTHORIZING', 'VENDING', 'DISPENSED'] as const).map((s) => stepOf(stageOf(s)));
    expect(way).toEqual([0, 1, 2]);
    expect(stepOf(stageOf('DECLINED'))).toBeUndefined();
  });

  test('shows the drink in the tray exactly where there is evidence that it came out', () => {
    const out = states.filter((state) => stageOf(state) === 'out');
    expect([...out].sort()).toEqual(
      ['CAPTURED', 'CAPTURING', 'DISPENSED', 'REFUNDED', 'REFUNDING'].sort(),
    );
  });
});

describe('the money of a purchase', () => {
  test('is charged in one state alone, and unsettled in none that is an end', () => {
    expect(states.filter((state) => moneyStanding(state) === 'charged')).toEqual(['CAPTURED']);
    const atEnds = new Set([...endStates].map(moneyStanding));
    expect([...atEnds].sort()).toEqual(['charged', 'notCharged', 'refunded', 'released'].sort());
  });

  test('comes back as a release before it was booked, as a refund after', () => {
    expect(comesBackAs(moneyStanding('REVERTED'))).toBe('release');
    expect(comesBackAs(moneyStanding('CANCELLING'))).toBe('release');
    expect(comesBackAs(moneyStanding('REFUNDING'))).toBe('refund');
    expect(comesBackAs(moneyStanding('DECLINED'))).toBeUndefined();
  });

  test('has a receipt only once it has changed hands', () => {
    expect(states.filter(hasReceipt).sort()).toEqual(['CAPTURED', 'REFUNDED', 'REFUNDING']);
  });

  test('was paid on the day on which the drink came out', () => {
    const createdAt = '2026-11-20T14:59:00Z';
    const out = { state: 'DISPENSED' as const, at: '2026-11-20T15:00:10Z' };
    expect(dealtAt({ createdAt, history: [out] })).toBe(out.at);
    expect(dealtAt({ createdAt, history: [] })).toBe(createdAt);
  });
});

describe('a reason', () => {
  test.each(orderReasonSchema.options)('%s has words in both languages and a way on', (reason) => {
    expect(reasonMessages.ja[reason]).toMatch(/。$/);
    expect(reasonMessages.en[reason]).toMatch(/\.$/);
    expect(waysAfter(reason).length).toBeGreaterThan(0);
  });

  test('that is unknown lets the person try again', () => {
    expect(waysAfter(null)[0]).toBe('retry');
  });

  test('that another try cannot help does not offer one', () => {
    for (const reason of ['BINDING_ENDED', 'SOLD_OUT', 'JAM'] as const) {
      expect(waysAfter(reason)).not.toContain('retry');
    }
  });
});
