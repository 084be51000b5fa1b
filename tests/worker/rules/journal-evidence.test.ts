import { describe, expect, test } from 'vitest';
import type { VendFailure } from '../../../contract/shared/vend-result.ts';
import type { JournalReading } from '../../../worker/core/fulfilment.ts';
import { journalReach } from '../../../worker/core/order/fulfilment/journal-evidence.ts';
import { vend } from '../../../worker/core/order/fulfilment/vend.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const { outcome: vendOutcome, evidence: journalOutcome } = vend;

/** The command is given at MADE_MS, and the vend may start until 30 s later. */
const order = storedOrder('VENDING');
const untold = storedOrder('CREATED');
const lost = { outcome: 'uncertain', flag: 'JOURNAL_LOST' };

describe('how far a journal reaches back', () => {
  // The same time on machines with correct, fast and slow clocks.
  test.each([0, 5_000, -5_000])(
    'is compared on the machine’s own clock, %d ms off ours',
    (offsetMs) => {
      const reach = (ms: number) =>
        journalReach(order, { journalEpochMs: MADE_MS + offsetMs + ms, offsetMs });
      expect(reach(-1)).toBe('complete');
      expect(reach(0)).toBe('younger');
      expect(reach(1)).toBe('younger');
    },
  );

  test('is unknown before the machine’s hello, and for an order without a command', () => {
    expect(journalReach(order, { journalEpochMs: null, offsetMs: 0 })).toBe('unknown');
    expect(journalReach(untold, { journalEpochMs: MADE_MS, offsetMs: 0 })).toBe('unknown');
  });
});

describe('a machine’s result', () => {
  const whole = { journalEpochMs: MADE_MS - 1, offsetMs: 0 };
  const younger = { journalEpochMs: MADE_MS, offsetMs: 0 };

  test.each<[VendFailure, string]>([
    ['jam', 'JAM'],
    ['sold-out', 'SOLD_OUT'],
    ['door-open', 'DOOR_OPEN'],
    ['expired', 'NOT_EXECUTED'],
    ['busy', 'MACHINE_FAULT'],
    ['fault', 'MACHINE_FAULT'],
  ])('with the reason %s is shown to the person as %s', (reason, told) => {
    expect(vendOutcome(order, { outcome: 'failed', reason }, whole)).toEqual({
      outcome: 'failed',
      reason: told,
    });
  });

  test.each(['jam', 'expired', 'sold-out'] as const)(
    'of %s is not accepted if the journal is newer than the command',
    (reason) => {
      const result = { outcome: 'failed' as const, reason };
      expect(vendOutcome(order, result, whole).outcome).toBe('failed');
      expect(vendOutcome(order, result, younger)).toEqual(lost);
    },
  );

  test('of failed is accepted if the age of the journal is unknown', () => {
    const unheard = { journalEpochMs: null, offsetMs: 0 };
    expect(vendOutcome(order, { outcome: 'failed', reason: 'jam' }, unheard)).toEqual({
      outcome: 'failed',
      reason: 'JAM',
    });
  });

  test.each(['dispensed', 'uncertain'] as const)(
    'of %s is accepted whatever the age of the journal, and has no reason',
    (outcome) => {
      for (const age of [whole, younger]) {
        expect(vendOutcome(order, { outcome, reason: 'fault' }, age)).toStrictEqual(
          outcome === 'dispensed' ? { outcome, captureYen: 160 } : { outcome },
        );
      }
    },
  );
});

describe('a journal without the command', () => {
  const offsetMs = 5_000;
  const said = (
    nowMs: number,
    epochMs: number,
    of = storedOrder('VEND_UNKNOWN'),
    ours: Partial<JournalReading> = {},
  ) =>
    journalOutcome(
      of,
      {
        entry: null,
        nowMs: MADE_MS + offsetMs + nowMs,
        journalEpochMs: MADE_MS + offsetMs + epochMs,
      },
      { offsetMs, nowMs: MADE_MS + 30_001, hadEntry: false, ...ours },
    );

  test('whose clock has jumped proves nothing before the deadline on our clock', () => {
    const jumped = (ourMs: number) =>
      said(3_600_000, -1, storedOrder('VEND_UNKNOWN'), { nowMs: MADE_MS + ourMs });
    expect(jumped(8_700)).toBeUndefined();
    expect(jumped(30_000)).toBeUndefined();
    expect(jumped(30_001)).toEqual({ outcome: 'failed', reason: 'NOT_EXECUTED' });
  });

  test('that had the entry before counts as lost, even if its epoch is old', () => {
    const forgot = { hadEntry: true };
    expect(said(1, -1, storedOrder('VEND_UNKNOWN'), forgot)).toEqual(lost);
    expect(said(30_001, -1, storedOrder('VEND_UNKNOWN'), forgot)).toEqual(lost);
  });

  test('proves that nothing was vended once the machine can no longer start', () => {
    expect(said(30_001, -1)).toEqual({ outcome: 'failed', reason: 'NOT_EXECUTED' });
    expect(said(30_000, -1)).toBeUndefined();
    expect(said(29_999, -1)).toBeUndefined();
  });

  test('that is newer than the command proves nothing and is flagged, before and after the deadline', () => {
    expect(said(30_001, 0)).toEqual(lost);
    expect(said(1, 0)).toEqual(lost);
  });

  test('proves nothing about an order without a command', () => {
    expect(said(30_001, -1, untold)).toBeUndefined();
    expect(said(30_001, 0, untold)).toBeUndefined();
  });
});

const readAt = (offsetMs: number): JournalReading => ({
  offsetMs,
  nowMs: MADE_MS + 40_000,
  hadEntry: true,
});

describe('a journal with an entry for the command', () => {
  const said = (outcome: 'dispensed' | 'failed' | 'uncertain' | 'running', epochMs: number) =>
    journalOutcome(
      order,
      {
        entry: { outcome, reason: 'jam', atMs: MADE_MS + 2_000 },
        nowMs: MADE_MS + 40_000,
        journalEpochMs: MADE_MS + epochMs,
      },
      readAt(0),
    );

  test('that is still running proves nothing, even after the last moment to start', () => {
    expect(said('running', -1)).toBeUndefined();
    expect(said('running', 0)).toBeUndefined();
  });

  test('counts as the result itself', () => {
    expect(said('dispensed', -1)).toStrictEqual({ outcome: 'dispensed', captureYen: 160 });
    expect(said('failed', -1)).toStrictEqual({ outcome: 'failed', reason: 'JAM' });
    expect(said('uncertain', -1)).toStrictEqual({ outcome: 'uncertain' });
  });

  test('with a failure is not accepted if the journal is newer than the command', () => {
    expect(said('failed', 0)).toEqual(lost);
    expect(said('dispensed', 0)).toStrictEqual({ outcome: 'dispensed', captureYen: 160 });
  });

  test('is compared on the machine’s clock with its epoch', () => {
    const entry = { outcome: 'failed', reason: 'jam', atMs: MADE_MS } as const;
    const journal = { entry, nowMs: MADE_MS + 40_000, journalEpochMs: MADE_MS };
    expect(journalOutcome(order, journal, readAt(1))).toEqual({ outcome: 'failed', reason: 'JAM' });
    expect(journalOutcome(order, journal, readAt(-1))).toEqual(lost);
  });
});
