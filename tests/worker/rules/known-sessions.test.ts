import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, lineUserIdSchema, sessionIdSchema } from '../../../contract/shared/ids.ts';
import {
  forget,
  isKnownAlive,
  rememberAlive,
} from '../../../worker/core/sessions/known-sessions.ts';

const NOW_MS = Date.parse('2026-11-21T03:00:00Z');
const LATER_MS = NOW_MS + 3_600_000;
const expiresAtS = LATER_MS / 1_000;
const who = {
  clientId: v.parse(clientIdSchema, 'demo'),
  lineUserId: v.parse(lineUserIdSchema, `U${'1'.repeat(32)}`),
  expiresAtS,
};
const claimsOf = (number: number) => ({
  ...who,
  sid: v.parse(sessionIdSchema, `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
});
const isKnown = (number: number, nowMs: number) => isKnownAlive(claimsOf(number), nowMs);

test('a checked session is trusted for a minute, but not after it expires or is forgotten', () => {
  const claims = claimsOf(1);
  expect(isKnown(1, NOW_MS)).toBe(false);
  rememberAlive(claims, NOW_MS, LATER_MS);
  expect([isKnown(1, NOW_MS + 59_999), isKnown(1, NOW_MS + 60_000)]).toEqual([true, false]);
  rememberAlive(claims, NOW_MS, NOW_MS + 1_000);
  expect([isKnown(1, NOW_MS + 999), isKnown(1, NOW_MS + 1_000)]).toEqual([true, false]);
  forget(claims);
  expect(isKnown(1, NOW_MS)).toBe(false);
});

test('of more than five thousand sessions, the one checked longest ago is dropped', () => {
  const remember = (number: number) => rememberAlive(claimsOf(number), NOW_MS, LATER_MS);
  for (let number = 0; number < 4_999; number += 1) remember(number);
  for (const number of [0, 4_999, 4_998, 5_000]) remember(number);
  const known = [0, 1, 2, 4_998, 4_999, 5_000].map((number) => isKnown(number, NOW_MS));
  expect(known).toEqual([true, false, true, true, true, true]);
});
