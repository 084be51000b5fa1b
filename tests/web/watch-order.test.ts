import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderState } from '../../contract/shared/order-state.ts';
import { createTenantApi } from '../../web/customer/api/client.ts';
import { watchOrder } from '../../web/customer/purchase/watch-order.ts';
import { ORDER_ID, orderThrough } from './order-fixture.ts';

/** A stream of server-sent events that the test writes. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  readonly url: string;
  closed = false;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.closed = true;
  }
  say(order: unknown) {
    const data = typeof order === 'string' ? order : JSON.stringify(order);
    this.dispatchEvent(new MessageEvent('order', { data }));
  }
}
const stream = () => {
  const latest = Stream.all.at(-1);
  if (!latest) throw new Error('nothing listens');
  return latest;
};

let seen: OrderState[];
let connections: boolean[];
let problems: string[];
const fetched = vi.fn<() => Promise<Response>>();
const watch = () =>
  watchOrder(createTenantApi('demo'), ORDER_ID, {
    onOrder: ({ state }) => void seen.push(state),
    onConnection: (connected) => void connections.push(connected),
    onProblem: (thrown) => void problems.push(thrown.name),
  });
const answer = (...states: [OrderState, ...OrderState[]]) =>
  Promise.resolve(Response.json(orderThrough(...states)));

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  connections = [];
  problems = [];
  Stream.all = [];
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a purchase that a page watches', () => {
  test('is reported for each event until it is settled', () => {
    watch();
    stream().say(orderThrough('CREATED', 'AUTHORIZING'));
    stream().say(orderThrough('CREATED', 'AUTHORIZING', 'DECLINED'));
    expect(seen).toEqual(['AUTHORIZING', 'DECLINED']);
    expect(stream().closed).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('never goes back to an earlier state', () => {
    watch();
    stream().say(orderThrough('CREATED', 'AUTHORIZING', 'AUTHORIZED'));
    stream().say(orderThrough('CREATED', 'AUTHORIZING'));
    stream().say('{"state":"CAPTURED"}');
    expect(seen).toEqual(['AUTHORIZED']);
  });

  test('is polled every two seconds after the stream breaks', async () => {
    watch();
    fetched.mockImplementationOnce(() => answer('CREATED', 'AUTHORIZING'));
    stream().dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect([stream().closed, seen]).toEqual([true, ['AUTHORIZING']]);
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connections.at(-1)).toBe(false);
    fetched.mockImplementation(() => answer('CREATED', 'AUTHORIZING', 'AUTHORIZED'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([connections.at(-1), seen.at(-1)]).toEqual([true, 'AUTHORIZED']);
  });

  test('is polled if the stream has been silent for too long', async () => {
    watch();
    fetched.mockImplementation(() => answer('CREATED', 'AUTHORIZING'));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen).toEqual(['AUTHORIZING']);
  });

  test('gets a new stream when the page wakes up or the connection is back', () => {
    watch();
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Stream.all.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  test('in a state that only a newer build knows is reported as outdated, as an event or a response', async () => {
    watch();
    const unknown = { ...orderThrough('CREATED'), state: 'TELEPORTED' };
    stream().say(unknown);
    expect([seen, problems]).toEqual([[], ['OutdatedError']]);
    fetched.mockImplementation(() => Promise.resolve(Response.json(unknown)));
    stream().dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen, problems]).toEqual([[], ['OutdatedError', 'OutdatedError']]);
  });

  test('is no longer watched when the person leaves', async () => {
    const stop = watch();
    stop();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Stream.all.map(({ closed }) => closed)).toEqual([true]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('that has settled is not changed by the answer of a request in flight', async () => {
    watch();
    const { promise, reject } = Promise.withResolvers<Response>();
    fetched.mockImplementation(() => promise);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(fetched).toHaveBeenCalled();
    stream().say(orderThrough('CREATED', 'AUTHORIZING', 'DECLINED'));
    reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen, connections, problems]).toEqual([['DECLINED'], [true], []]);
  });

  test('is not watched forever during the capture', async () => {
    watch();
    fetched.mockImplementation(() => answer('CREATED', 'AUTHORIZING', 'DISPENSED'));
    stream().say(orderThrough('CREATED', 'AUTHORIZING', 'DISPENSED'));
    await vi.advanceTimersByTimeAsync(90_000);
    const calls = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched.mock.calls.length).toBe(calls);
  });
});
