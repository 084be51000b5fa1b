import { afterEach, describe, expect, test, vi } from 'vitest';
import { guardStorage, storageIsKept } from '../../web/ui/guard-storage.ts';
import { openTabStorage } from './tab-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const closed = () => {
  throw new DOMException('closed', 'SecurityError');
};
const broken: Readonly<Record<string, PropertyDescriptor>> = {
  blocked: { get: closed },
  missing: { value: null },
  full: { value: { getItem: () => null, setItem: closed, removeItem: () => undefined } },
};

describe.each(Object.entries(broken))('a storage that is %s', (_, descriptor) => {
  test('is replaced by memory that behaves like a storage', () => {
    const page: Record<string, Storage> = {};
    Object.defineProperty(page, 'localStorage', { configurable: true, ...descriptor });
    openTabStorage();
    Object.defineProperty(page, 'sessionStorage', { value: sessionStorage });
    vi.stubGlobal('window', page);
    guardStorage();
    expect(storageIsKept()).toBe(false);
    const { localStorage: memory } = page;
    memory?.setItem('a', '1');
    memory?.setItem('b', '2');
    memory?.removeItem('a');
    expect([memory?.getItem('a'), memory?.getItem('b')]).toEqual([null, '2']);
    expect([Object.keys(memory ?? {}), memory?.length, memory?.key(0)]).toEqual([['b'], 1, 'b']);
    memory?.clear();
    expect([memory?.length, memory?.key(0)]).toEqual([0, null]);
    expect(page['sessionStorage']).toBe(sessionStorage);
  });
});

test('a storage that works is kept, without a trace of the check', () => {
  const kept = openTabStorage();
  const page = { localStorage: sessionStorage, sessionStorage };
  vi.stubGlobal('window', page);
  guardStorage();
  expect([storageIsKept(), kept.size]).toEqual([true, 0]);
  expect(page).toEqual({ localStorage: sessionStorage, sessionStorage });
});
