import { expect, test } from 'vitest';
import { afterWithin, endOfPart } from '../../../worker/core/japan-time.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00+09:00`);
const HOUR_MS = 3_600_000;

test.each([
  ['inside', '07:00', '19:00', '20T12:34', '20T19:00'],
  ['at its first minute', '07:00', '19:00', '20T07:00', '20T19:00'],
  ['at its last minute', '07:00', '19:00', '20T19:00', null],
  ['before midnight', '22:00', '07:00', '20T23:00', '21T07:00'],
  ['after midnight', '22:00', '07:00', '21T06:59', '21T07:00'],
  ['outside', '22:00', '07:00', '20T12:00', null],
  ['of a whole day', '07:00', '07:00', '20T12:00', '21T07:00'],
])('a daily time span ends for a moment %s', (_, from, to, moment, end) => {
  expect(endOfPart({ from, to }, at(moment))).toBe(end === null ? undefined : at(end));
});

test.each([
  ['on one day', '07:00', '19:00', '20T08:00', 3, '20T11:00'],
  ['to the end of the part', '07:00', '19:00', '20T08:00', 11, '20T19:00'],
  ['over a night', '07:00', '19:00', '20T18:00', 2, '21T08:00'],
  ['from the night on', '07:00', '19:00', '20T22:00', 2, '21T09:00'],
  ['over several nights', '07:00', '19:00', '20T13:00', 30, '22T19:00'],
  ['past midnight', '20:00', '02:00', '20T23:00', 4, '21T21:00'],
  ['all day', '00:00', '00:00', '20T13:00', 30, '21T19:00'],
])('only hours within a daily time span count: %s', (_, from, to, since, hours, end) => {
  expect(afterWithin({ from, to }, at(since), hours * HOUR_MS)).toBe(at(end));
});
