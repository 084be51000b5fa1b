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

test('a page that opens after a departure without LINE’s answer counts as Back, once', () => {
  expect(wentBack(NOON_MS)).toBe(false);
  noteDeparture(NOON_MS);
  noteReturn('?from=poster');
  expect([wentBack(NOON_MS + 1), wentBack(NOON_MS + 2)]).toEqual([true, false]);
});

test.each(['?code=a&state=b', '?error=access_denied'])(
  'LINE’s answer %s ends the departure',
  (search) => {
    noteDeparture(NOON_MS);
    noteReturn(search);
    expect(wentBack(NOON_MS + 1)).toBe(false);
  },
);

test('a page that opens ten minutes after a departure does not count as Back', () => {
  noteDeparture(NOON_MS);
  expect(wentBack(NOON_MS + 10 * 60_000)).toBe(false);
});
