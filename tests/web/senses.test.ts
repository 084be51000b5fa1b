import { describe, expect, test } from 'vitest';
import { keepSenses, readSenses } from '../../web/customer/purchase/senses.ts';

const storage = (kept: string | null) => ({ getItem: () => kept });
const closed = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('sound and vibration', () => {
  test('have separate settings: sound is off by default, and vibration is on', () => {
    expect(readSenses(storage(null))).toEqual({ sound: false, vibration: true });
    expect(readSenses(storage('{"sound":true}'))).toEqual({ sound: true, vibration: true });
  });

  test.each(['nonsense', '7', '{"sound":"yes"}', 'null'])(
    'are off if the device has stored %s',
    (kept) => {
      expect(readSenses(storage(kept))).toEqual({ sound: false, vibration: false });
    },
  );

  test('are read back as they were stored', () => {
    const kept = new Map<string, string>();
    const device = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(keepSenses(device, { sound: true, vibration: false })).toBe(true);
    expect(readSenses(device)).toEqual({ sound: true, vibration: false });
  });

  test('are off and cannot be changed if the device has no storage', () => {
    expect(readSenses(closed)).toEqual({ sound: false, vibration: false });
    expect(keepSenses(closed, { sound: true, vibration: true })).toBe(false);
  });
});
