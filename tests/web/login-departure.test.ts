import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteDeparture, noteReturn, wentBack } from '../../web/customer/session/login-departure.ts';
import { openTabStorage } from './tab-storage.ts';

const NOON_MS = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  openTabStorage();
  const page = { addEventListener: () => undefined };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

test('opening a page after leaving for the login, without an answer from LINE, counts as Back, once', () => {
  expect(wentBack(NOON_MS)).toBe(false);
  noteDeparture(NOON_MS);
  noteReturn('?from=poster');
  expect([wentBack(NOON_MS + 1), wentBack(NOON_MS + 2)]).toEqual([true, false]);
});

test.each(['?code=a&state=b', '?error=access_denied'])(
  'LINE’s answer %s ends the wait for the login',
  (search) => {
    noteDeparture(NOON_MS);
    noteReturn(search);
    expect(wentBack(NOON_MS + 1)).toBe(false);
  },
);

test('opening a page ten minutes after leaving for the login does not count as Back', () => {
  noteDeparture(NOON_MS);
  expect(wentBack(NOON_MS + 10 * 60_000)).toBe(false);
});
