import { beforeAll, describe, expect, test } from 'vitest';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type ShownOrder,
  vend,
} from '../../support/shop.ts';
import { stored } from '../../support/stand-ins.ts';

const TENANT = 'watching';
const CHANNEL = '1650007401';

beforeAll(() => openShop(TENANT, CHANNEL));

/** Yields the orders of an event stream until it ends. */
async function* eventsOf(answer: Response): AsyncGenerator<ShownOrder> {
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  if (!answer.body) return;
  let text = '';
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const [...events] = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: order\ndata: (.*)$/.exec(event)?.[1];
      if (data) yield JSON.parse(data);
    }
  }
}

describe('the event stream of a purchase', () => {
  test('sends each stored state, up to the last one', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    const events = eventsOf(await shopper.call('GET', `/orders/${id}/events`));
    const vending = vend(device);
    const states: string[] = [];
    for await (const { state } of events) {
      if (states.at(-1) !== state) states.push(state);
    }
    await vending;
    expect(states.slice(-3)).toEqual(['VENDING', 'CAPTURING', 'CAPTURED']);
    expect(await shopper.order(id)).toMatchObject({ state: 'CAPTURED' });
  });

  test('serves two screens at once, and closing one does not affect the other', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    const [leaving, staying] = await Promise.all([
      shopper.call('GET', `/orders/${id}/events`),
      shopper.call('GET', `/orders/${id}/events`),
    ]);
    await leaving.body?.cancel();
    const last = (async () => {
      let state = '';
      for await (const order of eventsOf(staying)) state = order.state;
      return state;
    })();
    await vend(device, 'failed');
    expect(await last).toBe('REVERTED');
  });

  test('sends an ended purchase once, and closes', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    const states: string[] = [];
    for await (const order of eventsOf(await shopper.call('GET', `/orders/${id}/events`))) {
      states.push(order.state);
    }
    expect(states).toEqual(['CAPTURED']);
  });
});

describe('the session', () => {
  test('names the purchase in progress, and none afterwards', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    const active = async () =>
      (await (await shopper.call('GET', '/session')).json<{ activeOrder: string | null }>())
        .activeOrder;
    expect(await active()).toBe(id);
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    expect(await active()).toBeNull();
  });
});

describe('the list', () => {
  test('shows the newest first, without duplicates or gaps between pages, and by month', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const ids: string[] = [];
    for (let bought = 0; bought < 3; bought++) {
      const { machineId, device } = await openMachine(TENANT);
      const { id } = await orderIn(await shopper.buy(machineId));
      await vend(device);
      await reaches(shopper, id, 'CAPTURED');
      ids.unshift(id);
    }
    type Page = { orders: { id: string; amountYen: number }[]; nextCursor: string | null };
    const page = async (query: string) =>
      (await shopper.call('GET', `/orders${query}`)).json<Page>();
    const all = await page('');
    expect(all.orders.map(({ id }) => id)).toEqual(ids);
    expect(all.orders[0]).toMatchObject({ amountYen: PRICE });
    expect(all.nextCursor).toBeNull();
    const path = `clients/${TENANT}/orders/${ids[0]}`;
    const created = (await stored(path))?.['createdAt']?.['timestampValue'];
    const after = await page(`?cursor=${encodeURIComponent(`${String(created)}~${ids[0]}`)}`);
    expect(after.orders.map(({ id }) => id)).toEqual(ids.slice(1));
    expect((await page('?month=2020-01')).orders).toEqual([]);
    expect((await shopper.call('GET', '/orders?month=2026-13')).status).toBe(400);
    expect((await page('?cursor=nonsense')).orders).toHaveLength(3);
  });
});
