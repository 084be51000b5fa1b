import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../worker/core/fulfilment.ts';
import { afterVend } from '../../../worker/core/order/after-machine.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const at = new Date(MADE_MS).toISOString();
const dispensed: Outcome = { outcome: 'dispensed', captureYen: 160 };
const failed: Outcome = { outcome: 'failed', reason: 'JAM' };
const uncertain: Outcome = { outcome: 'uncertain' };
const lost: Outcome = { outcome: 'uncertain', flag: 'JOURNAL_LOST' };

const historyOf = (...states: readonly string[]) => states.map((state) => ({ state, at }));

/** Returns an order that went through DISPENSED. */
const sold = (flags: readonly string[] = []) =>
  storedOrder('CAPTURED', { flags, history: historyOf('VENDING', 'DISPENSED', 'CAPTURED') });

describe('a report on an order that waits for a machine', () => {
  test.each(['VENDING', 'VEND_UNKNOWN'] as const)(
    'captures for a dispensed product, and releases the hold otherwise (%s)',
    (state) => {
      expect(afterVend(storedOrder(state), dispensed)).toStrictEqual({
        kind: 'enter',
        path: ['DISPENSED', 'CAPTURING'],
        captureYen: 160,
        afterMs: 0,
      });
      expect(afterVend(storedOrder(state), failed)).toStrictEqual({
        kind: 'enter',
        path: ['VEND_FAILED', 'REVERTING'],
        captureYen: 0,
        reason: 'JAM',
        afterMs: 0,
      });
    },
  );

  test.each(['VENDING', 'VEND_UNKNOWN'] as const)(
    'releases the whole hold if nothing was taken out (%s)',
    (state) => {
      expect(afterVend(storedOrder(state), { outcome: 'untaken' })).toStrictEqual({
        kind: 'enter',
        path: ['VEND_FAILED', 'REVERTING'],
        captureYen: 0,
        reason: 'NOTHING_TAKEN',
        afterMs: 0,
      });
    },
  );

  test('of uncertain starts the wait for evidence, with a journal query after five seconds', () => {
    expect(afterVend(storedOrder('VENDING'), uncertain)).toStrictEqual({
      kind: 'enter',
      path: ['VEND_UNKNOWN'],
      afterMs: 5_000,
    });
  });

  test('from a lost journal starts the wait for evidence, with a flag', () => {
    expect(afterVend(storedOrder('VENDING'), lost)).toStrictEqual({
      kind: 'enter',
      path: ['VEND_UNKNOWN'],
      flag: 'JOURNAL_LOST',
      afterMs: 5_000,
    });
  });

  test('of uncertain changes nothing during the wait for evidence, and a lost journal is flagged once', () => {
    expect(afterVend(storedOrder('VEND_UNKNOWN'), uncertain)).toBeUndefined();
    expect(afterVend(storedOrder('VEND_UNKNOWN'), lost)).toStrictEqual({
      kind: 'flag',
      flag: 'JOURNAL_LOST',
    });
    const flagged = storedOrder('VEND_UNKNOWN', { flags: ['JOURNAL_LOST'] });
    expect(afterVend(flagged, lost)).toBeUndefined();
  });
});

test('no report captures more than the hold', () => {
  const order = storedOrder('VENDING', { payment: { heldYen: 120 } });
  expect(afterVend(order, dispensed)).toMatchObject({ captureYen: 120 });
  expect(afterVend(order, { ...dispensed, captureYen: 90 })).toMatchObject({ captureYen: 90 });
});

describe('a report that comes too late', () => {
  test.each(['REVERTING', 'REVERTED', 'CANCELLING', 'CANCELLED', 'MANUAL_REVIEW'] as const)(
    'of dispensed during or after a release is flagged once as LATE_DISPENSED (%s)',
    (state) => {
      const flagged = storedOrder(state, { flags: ['LATE_DISPENSED'] });
      expect(afterVend(storedOrder(state), dispensed)).toStrictEqual({
        kind: 'flag',
        flag: 'LATE_DISPENSED',
      });
      expect(afterVend(flagged, dispensed)).toBeUndefined();
    },
  );

  test('of dispensed for a product already known as dispensed is not flagged', () => {
    const history = historyOf('VENDING', 'DISPENSED', 'CAPTURING', 'MANUAL_REVIEW');
    expect(afterVend(storedOrder('MANUAL_REVIEW', { history }), dispensed)).toBeUndefined();
  });

  test.each(['CREATED', 'AUTHORIZING', 'AUTHORIZED', 'VEND_FAILED'] as const)(
    'of dispensed changes nothing if no release is in progress (%s)',
    (state) => {
      expect(afterVend(storedOrder(state), dispensed)).toBeUndefined();
    },
  );

  test('of failed after dispensed is flagged once as CONTRADICTION', () => {
    expect(afterVend(sold(), failed)).toStrictEqual({ kind: 'flag', flag: 'CONTRADICTION' });
    expect(afterVend(sold(['CONTRADICTION']), failed)).toBeUndefined();
  });

  test('that is repeated or uncertain changes nothing', () => {
    expect(afterVend(sold(), dispensed)).toBeUndefined();
    expect(afterVend(sold(), lost)).toBeUndefined();
    expect(afterVend(storedOrder('REVERTED'), failed)).toBeUndefined();
    expect(afterVend(storedOrder('REVERTED'), lost)).toBeUndefined();
  });
});
