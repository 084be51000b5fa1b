import { expect, test } from 'vitest';
import { isolated, shownName } from '../../contract/shared/profile.ts';

test.each(['', ' ', '　', '\u3164', '\u200b\u2800', '\uffa0'])(
  'the name “%s” is invisible, and counts as none',
  (displayName) => {
    expect(shownName({ displayName })).toBeNull();
  },
);

test('a name is shown unchanged, and a right-to-left name is isolated', () => {
  expect(shownName({ displayName: '森 花子 🌸' })).toBe('森 花子 🌸');
  expect(shownName({ displayName: 'שרה' })).toBe('\u2068שרה\u2069');
  expect(isolated('שרה')).toBe('\u2068שרה\u2069');
  expect(shownName({ displayName: 'Mallory\u202e' })).toBe('\u2068Mallory\u202e\u2069');
});
