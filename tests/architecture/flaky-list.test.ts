import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
const MOST_ENTRIES = 3;

/** A file with a flaky test, and the cause. It must be fixed within seven days. */
const entrySchema = v.strictObject({
  test: v.string(),
  cause: v.pipe(v.string(), v.minLength(10)),
  date: v.pipe(v.string(), v.isoDate()),
});
const entries = v.parse(
  v.pipe(v.string(), v.parseJson(), v.array(entrySchema)),
  readFileSync('tests/flaky.json', 'utf8'),
);

test('the list of flaky tests names at most three tests, and each exists', () => {
  expect(entries.map((one) => one.test).filter((path) => !existsSync(path))).toEqual([]);
  expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
});

test('a test is on the list of flaky tests for at most seven days, and is not dated in the future', () => {
  const isTimely = ({ date }: (typeof entries)[number]) => {
    const ageMs = Date.now() - Date.parse(date);
    // A date has no time. A day in Japan begins nine hours earlier than in UTC.
    return ageMs > -DAY_MS && ageMs <= MOST_DAYS * DAY_MS;
  };
  expect(entries.filter((one) => !isTimely(one))).toEqual([]);
});
