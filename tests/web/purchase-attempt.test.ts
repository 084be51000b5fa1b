import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrderSchema } from '../../contract/customer/orders.ts';
import { noteRefused, noteSent, openAttempt } from '../../web/customer/purchase/attempt.ts';
import {
  attemptName,
  closeAttempt,
  findPendingTap,
} from '../../web/customer/purchase/pending-attempt.ts';
import { openTabStorage } from './tab-storage.ts';

const request = v.parse(placeOrderSchema, {
  machineId: 'm-lobby',
  slot: 'A1',
  productId: 'green-tea-500',
  expectedAmountYen: 120,
  payMethodId: 'a'.repeat(26),
  couponId: 'welcome',
});
let made = 0;
const newKey = () => `key-0000-0000-${String(++made).padStart(4, '0')}`;
const placeOf = (slot: string) => `draft:demo:Uabc:${attemptName('m-lobby', slot)}`;
const place = placeOf('A1');
const open = (slot = 'A1') => openAttempt(placeOf(slot), newKey);

let kept: Map<string, string>;
beforeEach(() => {
  kept = openTabStorage();
});

describe('the key of a purchase', () => {
  test('stays the same for the same item over reloads and retries', () => {
    const first = open();
    expect(open().key).toBe(first.key);
    expect(open('A2').key).not.toBe(first.key);
  });

  test('is stored with its request until there is an answer', () => {
    const sent = noteSent(place, open(), request);
    expect(open()).toEqual({
      key: sent.key,
      sent: request,
      sentAtMs: sent.sentAtMs,
      signedOut: false,
    });
  });

  test('may be used once more after a refusal', () => {
    const sent = noteSent(place, open(), request);
    noteRefused(place, sent, false);
    expect(open()).toMatchObject({ key: sent.key, sent: null });
  });

  test('remembers that the session has ended until the next tap', () => {
    const refused = noteRefused(place, noteSent(place, open(), request), true);
    expect(open()).toMatchObject({ sent: null, signedOut: true });
    noteSent(place, refused, request);
    expect(open().signedOut).toBe(false);
  });

  test('is replaced once the purchase is placed', () => {
    const { key } = noteSent(place, open(), request);
    closeAttempt(place);
    expect(open()).not.toMatchObject({ key });
    expect(open().sent).toBeNull();
  });

  test('is found without an answer by any page of this person', () => {
    open('A2');
    expect(findPendingTap('draft:demo:Uabc:')).toBeNull();
    noteSent(place, open(), request);
    expect(findPendingTap('draft:demo:Uabc:')).toEqual({
      machineId: 'm-lobby',
      slot: 'A1',
      amountYen: request.expectedAmountYen,
      isSending: false,
    });
    expect(findPendingTap('draft:demo:Uother:')).toBeNull();
    closeAttempt(place);
    expect(findPendingTap('draft:demo:Uabc:')).toBeNull();
  });

  test('is replaced if the stored value is invalid', () => {
    const { key } = open();
    for (const name of kept.keys()) kept.set(name, '{"key":"short","sent":null}');
    expect(open().key).not.toBe(key);
  });

  test('that the browser creates is accepted by the edge', () => {
    expect(() => openAttempt(placeOf('A3'))).not.toThrow();
    expect(openAttempt(placeOf('A3')).key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});
