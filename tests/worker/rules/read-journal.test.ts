import { expect, test } from 'vitest';
import type { OutcomeOf } from '../../../worker/core/drive/record-vend.ts';
import type { Outcome } from '../../../worker/core/fulfilment.ts';
import { readJournal, readResult } from '../../../worker/core/machine-host/read-journal.ts';
import { vend } from '../../../worker/core/order/fulfilment/vend.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const order = storedOrder('VEND_UNKNOWN');

/** Returns what a journal without an entry proves. The machine's clock is ahead of ours by `offsetMs`. */
async function proven(offsetMs: number): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined;
  const orders = {
    onReport: async (_: unknown, outcomeOf: OutcomeOf) => {
      outcome = outcomeOf(order, vend);
    },
  };
  const journal = {
    type: 'journal',
    queryId: 'query-1',
    commandId: order.id,
    entry: null,
    nowMs: MADE_MS + 40_000,
    journalEpochMs: MADE_MS - 1,
  } as const;
  await readJournal(orders, { open: [], offsetMs }, journal, MADE_MS + 40_000);
  return outcome;
}

test('a journal is read on the machine’s own clock', async () => {
  expect(await proven(0)).toEqual({ outcome: 'failed', reason: 'NOT_EXECUTED' });
  // The machine's clock is 20 s ahead, so its last moment to start has not come.
  expect(await proven(20_000)).toBeUndefined();
  // The machine's clock is behind, so its journal starts after the command.
  expect(await proven(-5_000)).toEqual({ outcome: 'uncertain', flag: 'JOURNAL_LOST' });
});

test('a machine that reports a result knows the command before the result is stored', async () => {
  const open = [
    {
      orderId: order.id,
      dueMs: MADE_MS,
      sinceMs: MADE_MS,
      unknownSlot: null,
      machineKnows: false,
      failures: 0,
    },
  ];
  const unanswered = {
    onReport: () => new Promise<void>(() => undefined),
  };
  const age = { offsetMs: 0, journalEpochMs: 0 };
  const result = { commandId: order.id, outcome: 'dispensed', reason: 'fault' } as const;
  void readResult(unanswered, { open, ...age }, result);
  expect(open.map(({ machineKnows }) => machineKnows)).toEqual([true]);
});
