import * as v from 'valibot';
import { type Order, orderSchema } from '../../../contract/customer/orders.ts';
import { isSettled } from '../../../contract/shared/order-state.ts';
import type { TenantApi } from '../api/client.ts';
import { ApiError, OutdatedError, readJson } from '../api/problem.ts';
import { onWake } from '../browser/page-events.ts';

/** The polling interval when events do not arrive. */
const POLL_MS = 2_000;
/** A stream that is silent for this long may be dead without either side noticing. */
const SILENCE_MS = 15_000;
/** How long to follow an order after the drink dropped. The capture may take longer. */
const AFTER_DISPENSED_MS = 60_000;

type OrderCallbacks = {
  readonly onOrder: (order: Order) => void;
  /** Called with whether the edge answers. */
  readonly onConnection: (connected: boolean) => void;
  /** Called when the edge refuses (ApiError), or when only a newer build can read its answer. */
  readonly onProblem: (thrown: ApiError | OutdatedError) => void;
};

const eventSchema = v.pipe(v.string(), v.parseJson(), orderSchema);

/**
 * Follows one purchase until it is settled: by server-sent events, by polling when those fail, and again
 * whenever the page wakes up.
 * @returns a function that stops following.
 */
export function watchOrder(
  { api, tenantParams, addressOf }: TenantApi,
  orderId: string,
  { onOrder, onConnection, onProblem }: OrderCallbacks,
) {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dispensedAtMs: number | undefined;
  let longest = 0;
  let stopped = false;

  const take = (order: Order) => {
    if (stopped) return;
    onConnection(true);
    // Events and answers arrive independently: a late answer must not overwrite a newer event.
    if (order.history.length < longest) return askIn(POLL_MS);
    longest = order.history.length;
    onOrder(order);
    if (order.state === 'DISPENSED' || order.state === 'CAPTURING') dispensedAtMs ??= Date.now();
    const waited = dispensedAtMs !== undefined && Date.now() - dispensedAtMs > AFTER_DISPENSED_MS;
    if (isSettled(order.state) || waited) finish();
    else askIn(events ? SILENCE_MS : POLL_MS);
  };
  const rest = () => {
    events?.close();
    events = undefined;
    clearTimeout(timer);
  };
  const finish = () => {
    // Ignore the answer of a request that is still in flight.
    stopped = true;
    stopListening();
    rest();
  };
  const askIn = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void ask(), ms);
  };
  const ask = async () => {
    try {
      const param = { ...tenantParams, orderId };
      take(await readJson(await api.orders[':orderId'].$get({ param }), orderSchema));
    } catch (thrown) {
      if (stopped) return;
      if (thrown instanceof ApiError && thrown.problem.status < 500) return onProblem(thrown);
      if (thrown instanceof OutdatedError) return onProblem(thrown);
      onConnection(false);
      askIn(POLL_MS);
    }
  };
  const listen = () => {
    rest();
    events = new EventSource(addressOf(`/orders/${orderId}/events`));
    events.addEventListener('order', ({ data }) => {
      const event = v.safeParse(eventSchema, data);
      if (event.success) take(event.output);
      else onProblem(new OutdatedError('an event of a purchase'));
    });
    // The browser would try to reconnect without end. Polling replaces the stream until the page wakes.
    events.addEventListener('error', () => {
      rest();
      void ask();
    });
    askIn(SILENCE_MS);
  };
  listen();
  const stopListening = onWake(listen);
  return finish;
}
