import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadForNewChunks } from '../../web/customer/browser/chunk-reload.ts';
import { openTabStorage } from './tab-storage.ts';

const NOON_MS = Date.UTC(2026, 10, 22, 12);
const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  openTabStorage();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a chunk that does not load', () => {
  test('reloads the page, and not again within ten seconds', () => {
    const at = (ms: number, buildId: string) =>
      reloadForNewChunks({ buildId, buying: false }, NOON_MS + ms);
    expect([at(0, 'b1'), at(1, 'b2'), at(9_999, 'b2')]).toEqual([true, false, false]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect([at(10_000, 'b2'), at(19_999, 'b3')]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does not reload again within ten minutes if the reload brought the same build', () => {
    const at = (ms: number) => reloadForNewChunks({ buildId: 'b1', buying: false }, NOON_MS + ms);
    expect([at(0), at(12_000), at(25_000), at(9 * 60_000)]).toEqual([true, false, false, false]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(at(11 * 60_000)).toBe(true);
  });

  test('does not reload during a purchase or without a connection, and can afterwards', () => {
    const page = { buildId: 'b1', buying: false };
    expect(reloadForNewChunks({ ...page, buying: true }, NOON_MS)).toBe(false);
    vi.stubGlobal('navigator', { onLine: false });
    expect(reloadForNewChunks(page, NOON_MS)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    expect(reloadForNewChunks(page, NOON_MS)).toBe(true);
  });
});
