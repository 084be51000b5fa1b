import { describe, expect, test } from 'vitest';
import { orderNumber, readOrderNumber } from '../../contract/shared/order-number.ts';

const ID = 'vdi65cbyodteshibhknqhhbqhe';

describe('the number of an order', () => {
  test('is short, in groups, and contains the beginning of the id', () => {
    const number = orderNumber(ID);
    expect(number).toMatch(/^VDI6-5CBY-[0-9A-Z]$/);
    expect(readOrderNumber(number)).toBe('vdi65cby');
  });

  test.each([
    ['abcdefgh', 'ABCD-EFGH-K'],
    ['234567ab', '2345-67AB-N'],
    ['zzzzzzzz', 'ZZZZ-ZZZZ-Q'],
  ])('of %s ends with the check symbol of ISO 7064', (start, number) => {
    expect(orderNumber(`${start}${ID.slice(8)}`)).toBe(number);
    expect(readOrderNumber(number)).toBe(start);
  });

  test('is accepted with 0 for O, 1 for I, 8 for B and 9 for G', () => {
    expect(readOrderNumber('0189-2345-N')).toBe('oibg2345');
  });

  test('is accepted without dashes, in small or full-width letters, with 1 for I', () => {
    const plain = orderNumber(ID).replaceAll('-', '').toLowerCase();
    expect(readOrderNumber(plain)).toBe('vdi65cby');
    expect(readOrderNumber(` ${plain.replace('i', '1')} `)).toBe('vdi65cby');
    expect(readOrderNumber(`ｖ${plain.slice(1)}`)).toBe('vdi65cby');
  });

  test('detects each wrong letter, and each swap of neighbours', () => {
    const text = orderNumber(ID).replaceAll('-', '');
    for (let at = 0; at < 8; at += 1) {
      for (const wrong of 'ACEJMQTXZ2347') {
        if (wrong === text[at]) continue;
        const slipped = text.slice(0, at) + wrong + text.slice(at + 1);
        expect(readOrderNumber(slipped), slipped).toBeUndefined();
      }
    }
    for (let at = 0; at < 7; at += 1) {
      const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
      if (swapped !== text) expect(readOrderNumber(swapped), swapped).toBeUndefined();
    }
  });

  test.each(['', 'VDI6', 'VDI6-5CBY', 'VDI6-5CBY-AA', 'ABCD-EFGH-XK', '領収書'])(
    'is not %s',
    (typed) => {
      expect(readOrderNumber(typed)).toBeUndefined();
    },
  );
});
