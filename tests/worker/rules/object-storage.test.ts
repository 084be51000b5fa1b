import { expect, test } from 'vitest';
import { ObjectStorage } from '../../../worker/core/machine-host/object-storage.ts';

const NOW_MS = Date.parse('2026-11-25T00:00:00Z');

/** Returns the storage of an object whose alarm is set for this time, and the alarms that are set. */
function objectWith(alarmAtMs: number | null) {
  const alarms: number[] = [];
  const storage = new ObjectStorage(
    {
      get: async () => undefined,
      put: async () => undefined,
      getAlarm: async () => alarms.at(-1) ?? alarmAtMs,
      setAlarm: async (atMs) => void alarms.push(atMs),
    },
    { rows: 0 },
  );
  return { storage, alarms };
}

test.each([
  ['none', null, [NOW_MS + 500]],
  ['a later one', 900, [NOW_MS + 500]],
  ['an earlier one', 400, []],
  ['one of this moment', 0, []],
  ['one in the past, which was lost', -3_600_000, [NOW_MS + 500]],
])('an object with %s gets an alarm that fires in time', async (_, inMs, set) => {
  const { storage, alarms } = objectWith(inMs === null ? null : NOW_MS + inMs);
  await storage.ensureAlarmBy(NOW_MS + 500, NOW_MS);
  await storage.ensureAlarmBy(NOW_MS + 500, NOW_MS);
  expect(alarms).toEqual(set);
});
