import { expect, test } from 'vitest';
import { hasReadableLimits } from '../../../worker/core/person/readable-limits.ts';

test('a person without limits has readable ones', () => {
  expect(hasReadableLimits({})).toBe(true);
  expect(hasReadableLimits({ activeOrder: null, declines: null, settings: {} })).toBe(true);
});

test('limits as this version writes them are readable', () => {
  expect(
    hasReadableLimits({
      activeOrder: 'a'.repeat(26),
      settings: { spendingCap: { dayYen: 500, monthYen: null } },
      spending: { day: '2026-11-21', dayYen: 160, month: '2026-11', monthYen: 160 },
      releasing: [{ orderId: 'a'.repeat(26), kind: 'paypay' }],
    }),
  ).toBe(true);
});

test.each([
  ['an active order', { activeOrder: 7 }],
  ['a spending cap', { settings: { spendingCap: { dayYen: 'little' } } }],
  ['settings', { settings: 'none' }],
  ['spending', { spending: { day: 20261121 } }],
  ['declines', { declines: 'many' }],
  ['holds that wait', { releasing: [{ orderId: 'a'.repeat(26), kind: 'cash' }] }],
])('%s of another shape makes the limits unreadable', (_, fields) => {
  expect(hasReadableLimits(fields)).toBe(false);
});
