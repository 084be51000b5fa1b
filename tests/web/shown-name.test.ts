import { expect, test } from 'vitest';
import { isolated, shownName } from '../../contract/shared/profile.ts';

test.each(['', ' ', '　', '\u3164', '\u200b\u2800', '\uffa0'])(
  'the name “%s” shows nothing, and counts as none',
  (displayName) => {
    expect(shownName({ displayName })).toBeNull();
  },
);

test('a name is shown as it is, and one that runs from right to left is isolated', () => {
  expect(shownName({ displayName: '森 花子 🌸' })).toBe('森 花子 🌸');
  expect(shownName({ displayName: 'שרה' })).toBe('\u2068שרה\u2069');
  expect(isolated('שרה')).toBe('\u2068שרה\u2069');
  expect(shownName({ displayName: 'Mallory\u202e' })).toBe('\u2068Mallory\u202e\u2069');
});
