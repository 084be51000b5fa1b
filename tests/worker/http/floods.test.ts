import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { decodeFields } from '../../../worker/core/store/values.ts';
import { stopMinute } from '../support/limits.ts';
import { connect } from '../support/machine.ts';
import {
  newShopper,
  offered,
  openMachine,
  openShop,
  putOffer,
  shelfPath,
  stockOf,
  until,
} from '../support/shop.ts';
import { seed, stored, trafficOf } from '../support/stand-ins.ts';
import { problemIn, send, signedIn } from '../support/visitor.ts';

const TENANT = 'flooded';
const CHANNEL = '1650007392';

beforeAll(async () => {
  stopMinute();
  await openShop(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}/faqs/refund`]: {
      question: { ja: '返金は？', en: 'Refunds?' },
      answer: { ja: '自動です。', en: 'By themselves.' },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a person’s endless requests', () => {
  test('for unknown machines return 404, for one read per id', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const ids = ['m-invented-1', 'm-invented-2', 'm-invented-1', 'm-invented-1'];
    const traffic = await trafficOf(async () => {
      for (const id of ids) {
        expect(await problemIn(await shopper.buy(id))).toMatchObject({ status: 404 });
      }
    });
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
  });

  test('to write are limited per minute, without affecting other people', async () => {
    const [busy, other] = [
      await signedIn(TENANT, CHANNEL, 'kenta'),
      await signedIn(TENANT, CHANNEL),
    ];
    const write = ({ cookie }: typeof busy) =>
      send('PUT', `/api/clients/${TENANT}/me/settings`, { cookie, body: { language: 'ja' } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 405; sent++) statuses.push((await write(busy)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await write(other)).status).not.toBe(429);
    const reading = await send('GET', `/api/clients/${TENANT}/session`, { cookie: busy.cookie });
    expect(reading.status).toBe(200);
  });

  test('to search are limited per minute, without affecting the list and the own machines', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const statuses: number[] = [];
    for (let sent = 0; sent < 92; sent++) {
      const query = ['?q=x', '?near=35,139', '?cursor=WzEsImEiXQ'][sent % 3];
      statuses.push((await shopper.call('GET', `/machines${query}`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(90);
    expect((await problemIn(await shopper.call('GET', '/machines?q=x'))).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    for (const path of ['/machines', '/machines?ids=a', '/machines?code=1']) {
      expect([path, (await shopper.call('GET', path)).status]).toEqual([path, 200]);
    }
  });

  test('to bind are limited before the provider is called', async () => {
    const { cookie } = await signedIn(TENANT, CHANNEL, 'sakura');
    const bind = () => send('POST', `/api/clients/${TENANT}/pay-methods/paypay/bind`, { cookie });
    for (let sent = 0; sent < 40; sent++) expect((await bind()).status).toBe(200);
    const traffic = await trafficOf(async () => {
      expect((await problemIn(await bind())).code).toBe('TOO_MANY_REQUESTS');
    });
    expect(traffic).toEqual([]);
  });
});

describe('endless requests without a session', () => {
  test('for an unknown tenant are answered from the cache', async () => {
    const ask = () => send('GET', '/api/clients/nobody-here');
    expect((await problemIn(await ask())).code).toBe('CLIENT_NOT_FOUND');
    const traffic = await trafficOf(async () => {
      for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(404);
    });
    expect(traffic).toEqual([]);
  });

  test('for existing and unknown FAQ items read the store once a minute', async () => {
    const ask = (id: string) => send('GET', `/api/clients/${TENANT}/faqs${id}`);
    expect((await ask('')).status).toBe(200);
    const traffic = await trafficOf(async () => {
      expect((await ask('')).status).toBe(200);
      expect((await ask('/refund')).status).toBe(200);
      expect((await ask('/invented')).status).toBe(404);
    });
    expect(traffic).toEqual([]);
  });

  test('to sign in with invented tokens read nothing of the tenant’s machines', async () => {
    const traffic = await trafficOf(async () => {
      const body = { accessToken: 'invented', page: `/${TENANT}` };
      const answer = await send('POST', `/api/clients/${TENANT}/session`, { body });
      expect(answer.status).toBe(401);
    });
    expect(traffic.filter(({ reads }) => reads > 0)).toEqual([]);
  });

  test('from one IPv6 /64 count as one caller', async () => {
    const attempt = (host: number) =>
      send('POST', `/api/clients/${TENANT}/session`, {
        body: { accessToken: 'invented' },
        headers: { 'cf-connecting-ip': `2001:db8:aa:bb::${host.toString(16)}` },
      });
    const statuses: number[] = [];
    for (let host = 1; host <= 65; host++) statuses.push((await attempt(host)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const elsewhere = await send('POST', `/api/clients/${TENANT}/session`, {
      body: { accessToken: 'invented' },
      headers: { 'cf-connecting-ip': '2001:db8:aa:bc::1' },
    });
    expect(elsewhere.status).not.toBe(429);
  });
});

describe('a machine that reports too much', () => {
  const slots = (names: readonly string[], count: number) => names.map((slot) => ({ slot, count }));

  test('about slots of another machine writes none of them', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5 });
    const invented = Array.from({ length: 150 }, (_, place) => `Z${place}`);
    device.say({
      type: 'stock',
      seq: 1,
      door: 'closed',
      slots: [...slots(invented, 3), ...slots(['A1'], 4)],
    });
    await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 4);
    const shelf = decodeFields((await stored(shelfPath(TENANT, machineId))) ?? {});
    expect(Object.keys(shelf['stock'] ?? {})).toEqual(['A1']);
  });

  test('about a slot that the operator has just added is stored once the machine reconnects', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 5 });
    await putOffer(TENANT, machineId, [offered('A1'), offered('B1')]);
    const again = await connect(TENANT, machineId, { A1: 5, B1: 2 });
    await until(async () => (await stockOf(TENANT, machineId, 'B1'))?.count === 2);
    again.say('ping');
    await again.received('pong');
  });

  test('about a slot that the operator has just added is stored with its first report after a minute', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { machineId, device } = await openMachine(TENANT, { A1: 5 });
    await putOffer(TENANT, machineId, [offered('A1'), offered('B1')]);
    const report = async (seq: number, count: number) => {
      const counted = [...slots(['A1'], count), ...slots(['B1'], 2)];
      device.say({ type: 'stock', seq, door: 'closed', slots: counted });
      await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === count);
    };
    await report(1, 4);
    vi.setSystemTime(now + 59_999);
    await report(2, 3);
    expect(await stockOf(TENANT, machineId, 'B1')).toBeUndefined();
    vi.setSystemTime(now + 60_000);
    await report(3, 2);
    expect(await stockOf(TENANT, machineId, 'B1')).toEqual({ count: 2, reserved: 0 });
  });

  test('is disconnected with 4005, and holds no reservation', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5 });
    for (let seq = 1; seq <= 600; seq++) {
      device.say({ type: 'stock', seq, door: 'closed', slots: slots(['A1'], seq % 50) });
    }
    expect((await device.closed).code).toBe(4005);
    expect(await stockOf(TENANT, machineId, 'A1')).toMatchObject({ reserved: 0 });
  });
});
