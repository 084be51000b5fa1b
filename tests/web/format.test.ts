import { describe, expect, test } from 'vitest';
import { formatMoment, formatYen } from '../../web/i18n/format.ts';
import { formatDay, formatDayAndTime, formatRecentDay } from '../../web/i18n/format-date.ts';

const now = new Date('2026-11-21T02:30:00Z'); // 11:30 in Japan

describe('prices', () => {
  test('are whole yen, grouped, as each language writes them', () => {
    expect(formatYen(160, 'ja')).toBe('160円');
    expect(formatYen(12_340, 'ja')).toBe('12,340円');
    expect(formatYen(160, 'en')).toBe('¥160');
    expect(formatYen(1_234_567, 'en')).toBe('¥1,234,567');
    expect(formatYen(0, 'ja')).toBe('0円');
  });
});

describe('moments', () => {
  test('of today show the time in Japan alone, wherever the browser is', () => {
    expect(formatMoment('2026-11-21T02:02:00Z', now, 'ja')).toBe('11:02');
    expect(formatMoment('2026-11-21T02:02:00Z', now, 'en')).toBe('11:02');
  });

  test('just after midnight in Japan belong to the new day', () => {
    expect(formatMoment('2026-11-20T15:00:00Z', now, 'ja')).toBe('00:00');
  });

  test('of another day show their date', () => {
    expect(formatMoment('2026-11-20T14:59:00Z', now, 'ja')).toBe('11月20日 23:59');
    expect(formatMoment('2026-11-20T14:59:00Z', now, 'en')).toBe('20 Nov 23:59');
  });

  test('of the same day in another year do not count as today', () => {
    expect(formatMoment('2025-11-21T02:02:00Z', now, 'ja')).toBe('11月21日 11:02');
  });

  test.each([
    ['2026-11-20T19:40:00Z', '今日 4:40', 'Today 4:40'],
    ['2026-11-20T14:59:00Z', '昨日', 'Yesterday'],
    ['2026-11-19T02:02:00Z', '11月19日', '19 Nov'],
    ['2025-11-21T02:02:00Z', '2025年11月21日', '21 Nov 2025'],
    ['soon', '', ''],
  ])('in a list show only the day of %s', (iso, ja, en) => {
    expect(formatRecentDay(iso, now, 'ja')).toBe(ja);
    expect(formatRecentDay(iso, now, 'en')).toBe(en);
  });

  test('that are invalid stay empty instead of “Invalid Date”', () => {
    expect(formatMoment('soon', now, 'ja')).toBe('');
    expect(formatDay('', 'en')).toBe('');
    expect(formatDayAndTime('yesterday', 'ja')).toBe('');
  });

  test('on a receipt carry the year', () => {
    expect(formatDayAndTime('2026-12-31T15:05:00Z', 'ja')).toBe('2027年1月1日 00:05');
    expect(formatDay('2026-12-31T15:05:00Z', 'en')).toBe('1 Jan 2027');
  });
});
