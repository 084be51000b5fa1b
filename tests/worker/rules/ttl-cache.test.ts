import { describe, expect, test } from 'vitest';
import { createTtlCache } from '../../../worker/core/ttl-cache.ts';

const heldOf = (hold: { read: (key: string, nowMs: number) => unknown }, keys: string) =>
  [...keys].filter((key) => hold.read(key, 0) !== undefined).join('');

describe('a cached value', () => {
  test('is returned until it expires, also if it is undefined', () => {
    const hold = createTtlCache<string | undefined>(10, 5);
    hold.keep('a', undefined, 100);
    expect(hold.read('a', 109)).toMatchObject({ value: undefined });
    expect(hold.read('a', 110)).toBeUndefined();
  });

  test('is dropped when newer ones exceed the limit, and a replaced one counts as new', () => {
    const hold = createTtlCache<number>(10, 2);
    for (const key of 'abac') hold.keep(key, 1, 0);
    expect(heldOf(hold, 'abc')).toBe('ac');
  });

  test('is not stored if it alone exceeds the capacity, and pushes out the oldest if all would', () => {
    const hold = createTtlCache<number>(10, 10, (size) => size);
    for (const [key, size] of Object.entries({ a: 4, b: 4, c: 2 })) hold.keep(key, size, 0);
    expect(heldOf(hold, 'abc')).toBe('abc');
    hold.keep('d', 7, 0);
    expect(heldOf(hold, 'abcd')).toBe('cd');
    hold.keep('e', 11, 0);
    expect(hold.read('e', 0)).toBeUndefined();
    // A replaced value no longer counts.
    hold.keep('d', 1, 0);
    hold.keep('f', 7, 0);
    expect(heldOf(hold, 'cdf')).toBe('cdf');
  });
});
