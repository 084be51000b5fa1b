import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  test('keeps the token from the page’s address after a navigation', () => {
    const handover = createLineHandover(address.hash);
    address.href = 'https://app.example/demo/machines/m-1';
    expect([handover.accessToken, handover.hasToken()]).toEqual(['a', true]);
    handover.putBack();
    expect(address.href).toBe(`https://app.example/demo/machines/m-1${HASH}`);
    expect(handover.hasToken()).toBe(true);
  });

  test('has no token once LIFF has failed, even if it is put back', () => {
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
