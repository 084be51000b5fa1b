import { expect, test } from 'vitest';
import { parseTimeCursor } from '../../../worker/core/store/time-cursor.ts';

test.each(['2026-11-20T00:00:00Z', '2026-11-20T23:59:59.123456Z', '9999-12-31T23:59:59.9Z'])(
  'a cursor at %s is read with its time as it is',
  (at) => {
    expect(parseTimeCursor(`${at}~a`)).toEqual({ at, id: 'a' });
  },
);

test.each([
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T00:00:00.Z',
  '2026-11-20 00:00:00Z',
  '2026-11-20T00:00:00+09:00',
  '0000-01-01T00:00:00Z',
  'now',
])('a cursor at %s, which is no time of the store, is none', (at) => {
  expect(parseTimeCursor(`${at}~a`)).toBeUndefined();
});

test.each(['', '..', '__a__', 'a/b'])(
  'a cursor to %j, which is no id of the store, is none',
  (id) => {
    expect(parseTimeCursor(`2026-11-20T00:00:00Z~${id}`)).toBeUndefined();
  },
);
