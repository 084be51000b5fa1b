import { describe, expect, test } from 'vitest';
import { formatMonth } from '../../web/i18n/format-date.ts';
import { latestMonths, monthIn } from '../../web/screens/orders/OrdersScreen.tsx';

describe('the months of the purchases', () => {
  test('begin with this one by Japan’s clock, and go back two years', () => {
    const months = latestMonths(Date.parse('2026-10-31T15:00:00Z'));
    expect(months.slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect([months.length, months.at(-1)]).toEqual([24, '2024-12']);
  });

  test('are taken from an address only where they are months', () => {
    expect(monthIn('?month=2026-11')).toBe('2026-11');
    expect(monthIn('?month=2026-13')).toBeUndefined();
    expect(monthIn('')).toBeUndefined();
  });

  test('are written as each language does', () => {
    expect(formatMonth('2026-11', 'ja')).toBe('2026年11月');
    expect(formatMonth('2026-11', 'en')).toBe('November 2026');
  });
});
