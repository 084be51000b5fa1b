import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../web/customer/browser/page-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what can wait waits for the browser to be idle, where the browser tells', () => {
  const requestIdleCallback = vi.fn<(work: () => void) => void>();
  vi.stubGlobal('window', { requestIdleCallback });
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  requestIdleCallback.mock.calls[0]?.[0]();
  expect(work).toHaveBeenCalledOnce();
});

test('what can wait waits 50 ms in a browser that does not tell when it is idle', () => {
  vi.stubGlobal('window', {});
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(49);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
