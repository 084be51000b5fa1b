import { describe, expect, test } from 'vitest';
import type { Entry, Vend } from '../../../cli/machine/messages.ts';
import {
  acknowledged,
  afterReboot,
  begun,
  ended,
  judgeVend,
  refused,
  retryWaitMs,
  type Situation,
  unacknowledged,
} from '../../../cli/machine/rules.ts';

const vend: Vend = {
  type: 'vend',
  commandId: 'mfrggzdfmztwq2lknnwg23tpob',
  slot: 'A1',
  issuedAtMs: 1_000,
  notAfterMs: 31_000,
};
const idle: Situation = {
  nowMs: 2_000,
  door: 'closed',
  slots: [
    { slot: 'A1', count: 1 },
    { slot: 'A2', count: 0 },
  ],
  journal: [],
};
const running = begun(vend, 2_000);
const dispensed = ended(running, 'dropped', 3_000);
const other = { ...running, commandId: 'aaaaaaaaaaaaaaaaaaaaaaaaaa' };

describe('a vend', () => {
  test('that is new and in time starts', () => {
    expect(judgeVend(vend, idle)).toEqual({ do: 'start' });
    expect(judgeVend(vend, { ...idle, nowMs: vend.notAfterMs })).toEqual({ do: 'start' });
  });

  test('that is in the journal gets its result and never runs again, however late it arrives', () => {
    const late = { ...idle, nowMs: 99_000, journal: [dispensed] };
    expect(judgeVend(vend, late)).toEqual({ do: 'repeat', entry: dispensed });
    expect(judgeVend(vend, { ...idle, journal: [running] })).toEqual({ do: 'nothing' });
  });

  test.each<[string, Partial<Situation>, Partial<Vend>]>([
    ['expired', { nowMs: 31_001 }, {}],
    ['door-open', { door: 'open' }, {}],
    ['busy', { journal: [other] }, {}],
    ['fault', {}, { slot: 'Z9' }],
    ['sold-out', {}, { slot: 'A2' }],
  ])('is refused as %s', (reason, situation, change) => {
    expect(judgeVend({ ...vend, ...change }, { ...idle, ...situation })).toEqual({
      do: 'refuse',
      reason,
    });
  });

  test('that is expired and in the journal gets its result', () => {
    const expired = refused(vend, 'expired', 40_000);
    expect(judgeVend(vend, { ...idle, journal: [expired] })).toMatchObject({ do: 'repeat' });
  });
});

describe('an outcome', () => {
  test('follows the drop sensor, and is uncertain without its signal', () => {
    expect(dispensed).toMatchObject({ outcome: 'dispensed', atMs: 3_000, acked: false });
    expect(ended(running, 'stuck', 1)).toMatchObject({ outcome: 'failed', reason: 'jam' });
    expect(ended(running, 'blind', 1)).toMatchObject({ outcome: 'uncertain' });
  });

  test('of a vend interrupted by a power cut is uncertain, and earlier results stay', () => {
    const journal: Entry[] = [dispensed, other];
    expect(afterReboot(journal, 9_000)).toEqual([{ ...other, outcome: 'uncertain', atMs: 9_000 }]);
  });

  test('is repeated until it is acknowledged, unless the vend still runs', () => {
    expect(unacknowledged([running])).toEqual([]);
    expect(unacknowledged([dispensed])).toEqual([dispensed]);
    const acked = acknowledged({ commandId: vend.commandId }, [dispensed]);
    expect(unacknowledged(acked ? [acked] : [dispensed])).toEqual([]);
  });

  test('that follows an acknowledged uncertain one is repeated until it is acknowledged itself', () => {
    const ack = { commandId: vend.commandId, outcome: 'uncertain' };
    expect(acknowledged(ack, [dispensed])).toBeUndefined();
    expect(acknowledged({ commandId: 'bbbbbbbbbbbbbbbbbbbbbbbbbb' }, [dispensed])).toBeUndefined();
  });
});

test('the back-off doubles up to a minute, and is random within that', () => {
  expect([0, 1, 2, 10].map((tries) => retryWaitMs(tries, 1))).toEqual([
    8500, 16_500, 32_500, 60_500,
  ]);
  expect(retryWaitMs(2, 0)).toBe(500);
  expect(retryWaitMs(0, 0.5)).toBe(4500);
});
