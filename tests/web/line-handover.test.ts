import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLiffBrowser } from '../../web/customer/session/liff-browser.ts';
import { isInsideLine } from '../../web/customer/session/line-app.ts';
import { createLineHandover } from '../../web/customer/session/line-handover.ts';

const HASH = '#access_token=a&context_token=b';
let address: URL;

beforeEach(() => {
  address = new URL(`https://app.example/demo${HASH}`);
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => {
      address.href = new URL(to, address).href;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the handover of LINE’s app', () => {
  test('keeps the token that the page was opened with, though a tap has navigated', () => {
    const handover = createLineHandover(address.hash);
    address.href = 'https://app.example/demo/machines/m-1';
    expect([handover.accessToken, handover.hasToken()]).toEqual(['a', true]);
    handover.putBack();
    expect(address.href).toBe(`https://app.example/demo/machines/m-1${HASH}`);
    expect(handover.hasToken()).toBe(true);
  });

  test('has no token once LIFF has read it, and puts it back no more', () => {
    const handover = createLineHandover(address.hash);
    handover.putBack();
    handover.giveUp();
    expect([handover.hasToken(), address.hash]).toEqual([false, '']);
    handover.putBack();
    expect(address.hash).toBe('');
  });

  test.each(['', '#faq-3', '#feature_token=f'])('has no token in %j', (hash) => {
    address.hash = hash;
    const handover = createLineHandover(hash);
    expect([handover.accessToken, handover.hasToken()]).toEqual([null, false]);
    address.hash = '';
    handover.putBack();
    expect(address.hash).toBe('');
  });
});

test.each([
  ['the LIFF browser', 'Mobile/15E148 Safari Line/14.9.0 LIFF', true, true],
  ['the LIFF browser’s second window', 'Mobile Line/14.9.0 LIFF/SubWindow', true, true],
  ['LINE’s browser for links in chats', 'Mobile Safari Line/14.9.0', true, false],
  ['Safari', 'Version/18.0 Mobile/15E148 Safari/604.1', false, false],
  ['another app’s browser', 'Mobile Streamline/1.0.0 LIFF', false, false],
])('%s', (_, userAgent, inside, liff) => {
  vi.stubGlobal('navigator', { userAgent });
  expect([isInsideLine(), isLiffBrowser()]).toEqual([inside, liff]);
});
