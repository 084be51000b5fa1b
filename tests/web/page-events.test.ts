import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../web/customer/browser/page-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('deferred work waits until the browser reports that it is idle', () => {
  const requestIdleCallback = vi.fn<(work: () => void) => void>();
  vi.stubGlobal('window', { requestIdleCallback });
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  requestIdleCallback.mock.calls[0]?.[0]();
  expect(work).toHaveBeenCalledOnce();
});

test('deferred work waits 50 ms in a browser without idle callbacks', () => {
  vi.stubGlobal('window', {});
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(49);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
