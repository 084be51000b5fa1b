import { expect, test } from 'vitest';
import { unreadableLimits } from '../../../worker/core/person/readable-limits.ts';

test('a person without stored limits has no unreadable ones', () => {
  expect(unreadableLimits({}).size).toBe(0);
  expect(unreadableLimits({ activeOrder: null, declines: null, settings: {} }).size).toBe(0);
});

test('limits as this version writes them are readable', () => {
  expect(
    unreadableLimits({
      activeOrder: 'a'.repeat(26),
      settings: { spendingCap: { dayYen: 500, monthYen: null } },
      spending: { day: '2026-11-21', dayYen: 160, month: '2026-11', monthYen: 160 },
      releasing: [{ orderId: 'a'.repeat(26), kind: 'paypay' }],
    }),
  ).toEqual(new Set());
});

test.each([
  ['an active order', { activeOrder: 7 }],
  ['a spending cap', { settings: { spendingCap: { dayYen: 'little' } } }],
  ['settings', { settings: 'none' }],
  ['spending', { spending: { day: 20261121 } }],
  ['declines', { declines: 'many' }],
  ['holds that wait', { releasing: [{ orderId: 'a'.repeat(26), kind: 'cash' }] }],
])('%s of another shape is the only limit reported as unreadable', (_, fields) => {
  expect([...unreadableLimits(fields)]).toEqual(Object.keys(fields));
});
