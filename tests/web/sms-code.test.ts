import { expect, test } from 'vitest';
import { readCode } from '../../contract/shared/phone.ts';

test.each([
  ['135790', '135790'],
  ['１３５７９０', '135790'],
  [' 135-790\n', '135790'],
  ['【JIHAN24】認証コードは135790です。', '135790'],
  ['135790 is your verification code (10 minutes)', '135790'],
  // The code is only half typed.
  ['1357', '1357'],
  // With two codes it is unclear which one is meant.
  ['135790 or 246801', '135790246801'],
])('of “%s” the code is %s', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
