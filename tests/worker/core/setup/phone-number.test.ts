import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  codeSchema,
  formatPhoneNumber,
  normalisePhoneNumber,
} from '../../../../contract/shared/phone.ts';
import { network } from '../../../../worker/core/network.ts';

describe('a Japanese mobile number', () => {
  test.each([
    '09012345678',
    '090-1234-5678',
    '０９０１２３４５６７８',
    '０９０－１２３４－５６７８',
    '090ー1234ー5678',
    '090−1234−5678',
    '090–1234—5678',
    '090‐1234‑5678',
    '090 1234 5678',
    '０９０　１２３４　５６７８',
    '(090) 1234-5678',
    '（０９０）１２３４－５６７８',
    '090.1234.5678',
    '+81 90 1234 5678',
    '＋８１ ９０-１２３４-５６７８',
    '+81 (0)90-1234-5678',
    '+81-090-1234-5678',
    '0081 90 1234 5678',
    '81 90 1234 5678',
    '\u202a090-1234-5678\u202c',
    ' 90-1234-5678\t',
  ])('is recognised when typed as %j', (typed) => {
    expect(normalisePhoneNumber(typed)).toBe('+819012345678');
  });

  test.each([['06012345678'], ['07012345678'], ['08012345678'], ['09012345678']])(
    'may begin as %s',
    (typed) => {
      expect(normalisePhoneNumber(typed)).toBe(`+81${typed.slice(1)}`);
    },
  );

  test.each([
    '',
    '03-1234-5678',
    '050-1234-5678',
    '0120-123-456',
    '090-1234-567',
    '090-1234-56789',
    '+1 415 555 0100',
    '+82 10 1234 5678',
    '+8109012345678090',
    '09O12345678',
    '090-1234-5678 内線 1',
    '０９０あ１２３４５６７８',
    '++819012345678',
    '00819012345',
  ])('is not recognised in %j', (typed) => {
    expect(normalisePhoneNumber(typed)).toBeUndefined();
  });

  test('is shown as people write it', () => {
    expect(formatPhoneNumber('+819012345678')).toBe('090-1234-5678');
  });
});

describe('a code', () => {
  test.each(['123456', '123 456', '１２３４５６', '123-456', ' 123456\n', '認証コード: 123456'])(
    'is found in %j',
    (typed) => expect(v.parse(codeSchema, typed)).toBe('123456'),
  );

  test.each(['', '12345', '1234567', 'abcdef'])('is not in %j', (typed) =>
    expect(v.is(codeSchema, typed)).toBe(false),
  );
});

describe('the network that a limit counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::7', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4:5', 'fe80:0:0:1'],
  ])('of %s is %s', (address, expected) => expect(network(address)).toBe(expected));
});
