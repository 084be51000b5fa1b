import { expect, test } from 'vitest';
import { advance } from '../../../worker/core/order/advance.ts';
import { withSent } from '../../../worker/core/order/sent-messages.ts';
import { afterAuthorize } from '../../../worker/core/order/states/authorizing.ts';
import { isMismatch } from '../../../worker/core/order/states/mismatch.ts';
import { WATCH_MS, waitMs } from '../../../worker/core/order/timing.ts';
import { foreign } from '../../../worker/core/pay-providers/port/answer.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const step = (...order: Parameters<typeof storedOrder>) => advance(storedOrder(...order), MADE_MS);
const historyOf = (...states: readonly string[]) =>
  states.map((state) => ({ state, at: new Date(MADE_MS).toISOString() }));

test('an authorisation that may have been sent, or whose wallet is gone, goes to AUTH_UNKNOWN', () => {
  const unknown = { kind: 'enter', path: ['AUTH_UNKNOWN'], afterMs: 0 };
  expect(step('AUTHORIZING')).toMatchObject({ ifSentBefore: unknown, ifMethodGone: unknown });
});

test('an authorisation whose sealing key is missing goes to review, where its payment is watched', () => {
  expect(step('AUTHORIZING')).toMatchObject({
    do: 'authorize',
    ifKeyUnknown: {
      kind: 'enter',
      path: ['AUTH_UNKNOWN', 'CANCELLING', 'MANUAL_REVIEW'],
      afterMs: WATCH_MS,
    },
  });
});

test('an answer about another payment moves an authorisation to AUTH_UNKNOWN', () => {
  const inTime = { nowMs: MADE_MS, online: true, mustHoldMs: 110_000 };
  expect(afterAuthorize(storedOrder('AUTHORIZING'), foreign, inTime)).toEqual({
    ...{ kind: 'enter', path: ['AUTH_UNKNOWN'] },
    afterMs: waitMs(1),
  });
});

test('a pending payment is ended once nothing can be sold for it', () => {
  expect(step('AUTH_UNKNOWN')).toMatchObject({ do: 'inquire', endsPending: false });
  expect(step('CANCELLING')).toMatchObject({ do: 'cancel', endsPending: true });
  expect(step('MANUAL_REVIEW')).toMatchObject({ do: 'watch', endsPending: true });
  const sold = historyOf('DISPENSED', 'MANUAL_REVIEW');
  expect(step('MANUAL_REVIEW', { history: sold })).toMatchObject({ endsPending: false });
});

test('an order in review that is no longer checked has no step', () => {
  expect(step('MANUAL_REVIEW', { driveAt: null })).toEqual({ do: 'nothing' });
});

test('a machine without evidence is asked for its journal, later each time', () => {
  expect(step('VEND_UNKNOWN', { attempt: 2 })).toMatchObject({
    do: 'query',
    move: { kind: 'retry', afterMs: waitMs(5) },
  });
});

test('a command whose journal is lost is flagged instead of sent again', () => {
  expect(step('VENDING')).toMatchObject({
    do: 'vend',
    ifJournalLost: { kind: 'enter', path: ['VEND_UNKNOWN'], flag: 'JOURNAL_LOST' },
  });
});

test('the amount of a captured payment may be the hold or the captured part, and of a held one only the hold', () => {
  const order = storedOrder('CAPTURING', {
    fulfilment: { outcome: { captureYen: 90, at: new Date(MADE_MS).toISOString() } },
  });
  const reported = (state: 'AUTHORIZED' | 'CAPTURED', amountYen: number) =>
    isMismatch(order, { state, authorization: null, amountYen });
  expect([reported('CAPTURED', 160), reported('CAPTURED', 90)]).toEqual([false, false]);
  expect([reported('AUTHORIZED', 160), reported('AUTHORIZED', 90)]).toEqual([false, true]);
  expect(reported('CAPTURED', 91)).toBe(true);
});

test('an order keeps its last twenty messages, the newest at the end', () => {
  const sent = { what: 'answer', outcome: 'SENT' } as const;
  const all = Array.from({ length: 25 }, (_, atMs) => atMs);
  const kept = all.reduce((before, atMs) => withSent(before, sent, atMs), withSent([], sent, -1));
  expect(kept).toEqual(all.slice(5).map((atMs) => ({ ...sent, atMs })));
});
