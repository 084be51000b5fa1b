import { runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { machineCountsSchema } from '../../../contract/console/machines.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { connect } from '../support/machine.ts';
import { fleets } from '../support/objects.ts';
import { openShop, putMachine } from '../support/shop.ts';
import { patch, remove, seed, trafficOf } from '../support/stand-ins.ts';
import { askToWatch, watch } from '../support/watcher.ts';

const TENANT = 'live-fleet';
const clientId = v.parse(clientIdSchema, TENANT);
const nameOf = (id: string) => ({ clientId, machineId: v.parse(machineIdSchema, id) });
const path = (id: string) => `clients/${TENANT}/machines/${id}`;
const MINUTE_MS = 60_000;
const AT_MS = Date.parse('2026-11-22T00:00:00.000Z');
const report = {
  ...({
    online: true,
    onlineSince: AT_MS,
    door: 'closed',
    doorSince: AT_MS,
    temperatureSince: null,
  } as const),
  ...{ jammed: [], soldOut: [], few: [], firmware: '3.8.2', lastSaleHour: null, lastError: null },
};
const at = new Timestamp(new Date(AT_MS).toISOString());
const status = { ...report, onlineSince: at, doorSince: at };
const hub = () => fleets.getByName(clientId);
let field: Desk;

beforeAll(async () => {
  await openShop(TENANT, '1650012200');
  field = await signIn(TENANT, ['field']);
  const ids = Array.from({ length: 300 }, (_, number) => `m-${number + 100}`);
  for (let from = 0; from < ids.length; from += 100) {
    await seed(
      Object.fromEntries(
        ids.slice(from, from + 100).map((id, index) => [
          path(id),
          {
            code: id,
            name: { ja: id, en: id },
            order: from + index,
            status,
            faults: [],
            site: '本社',
          },
        ]),
      ),
    );
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const counts = async (query = '') =>
  v.parse(machineCountsSchema, await (await field.call('GET', `/fleet/counts${query}`)).json());

test('an open page gets the counts first, and then each change once, with its number', async () => {
  const page = await watch(TENANT, field);
  const first = await page.message(() => true);
  expect(first).toMatchObject({ isReset: false, changed: [], counts: { all: 300, OFFLINE: 0 } });
  const broken = { online: false, jammed: ['A1'], temperatureSince: AT_MS };
  await hub().report(nameOf('m-100'), { ...report, ...broken });
  const told = await page.message(({ changed }) => changed.length > 0);
  expect(told).toMatchObject({
    ...{ seq: first.seq + 1, isReset: false, counts: { all: 300, OFFLINE: 1, JAM: 1, DOOR: 0 } },
    changed: [{ id: 'm-100', link: 'offline', jammed: ['A1'] }],
  });
  expect(told.changed[0]?.faults).toEqual(['OFFLINE', 'JAM', 'TEMPERATURE']);
  expect(await counts()).toEqual({
    all: 300,
    OFFLINE: 1,
    DOOR: 0,
    JAM: 1,
    TEMPERATURE: 1,
    LOW: 0,
    FEW: 0,
  });
  const warm = await field.call('GET', '/machines?fault=TEMPERATURE&offlineHours=1');
  expect(await warm.json()).toMatchObject({ machines: [{ id: 'm-100' }], cursor: null });
  await hub().report(nameOf('m-100'), report);
  const back = await page.message(({ seq }) => seq === first.seq + 2);
  expect(back).toMatchObject({ counts: { OFFLINE: 0, JAM: 0 }, changed: [{ link: 'online' }] });
});

test('open pages learn that a machine has connected', async () => {
  await putMachine(TENANT, 'm-new', { A1: 3 });
  await patch(path('m-new'), { order: 500 });
  await hub().refresh(nameOf('m-new'));
  const page = await watch(TENANT, field);
  await connect(TENANT, 'm-new', { A1: 3 }, { firmware: '4.0.0' });
  const told = await page.message(({ changed }) => changed.some(({ id }) => id === 'm-new'));
  expect(told.changed.find(({ id }) => id === 'm-new')).toMatchObject({ link: 'online' });
  await remove(path('m-new'));
  const before = page.messages.length;
  await hub().refresh(nameOf('m-new'));
  expect((await page.message(() => true, before)).counts.all).toBe(300);
});

test('open pages learn at once that a colleague stopped, moved or resumed a machine', async () => {
  const manager = await signIn(TENANT, ['manager']);
  const page = await watch(TENANT, field);
  await page.message(() => true);
  const told = async (act: () => Promise<Response>) => {
    const from = page.messages.length;
    expect(await outcomeOf(await act())).toBe(200);
    const { changed } = await page.message((message) => message.changed.length > 0, from);
    return changed.map(({ id, isStopped }) => ({ id, isStopped }));
  };
  const stop = { reason: '設置先の工事' };
  expect(await told(() => manager.call('POST', '/machines/m-105/stop', stop))).toEqual([
    { id: 'm-105', isStopped: true },
  ]);
  await hub().report(nameOf('m-105'), { ...report, door: 'open' });
  const opened = await page.message(({ counts }) => counts.DOOR === 1);
  expect(opened.changed).toMatchObject([{ id: 'm-105', isStopped: true, faults: ['DOOR'] }]);
  await hub().report(nameOf('m-105'), report);
  await page.message(({ counts, seq }) => counts.DOOR === 0 && seq > opened.seq);
  const place = { site: '支社', route: null, group: null };
  expect(await told(() => manager.call('PUT', '/machines/m-105/place', place))).toHaveLength(1);
  expect(await counts(`?site=${encodeURIComponent('支社')}`)).toMatchObject({ all: 1 });
  expect(await told(() => manager.call('POST', '/machines/m-105/resume'))).toEqual([
    { id: 'm-105', isStopped: false },
  ]);
});

test('a machine that reports while the hub reads its row keeps the reported state', async () => {
  await counts();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const asked = await request.clone().text();
    const answer = await fetch(request);
    if (asked.includes('m-106')) {
      await hub().report(nameOf('m-106'), { ...report, door: 'open' });
    }
    return answer;
  });
  await hub().refresh(nameOf('m-106'));
  expect(await counts()).toMatchObject({ all: 300, DOOR: 1 });
  await hub().report(nameOf('m-106'), report);
  expect(await counts()).toMatchObject({ all: 300, DOOR: 0 });
});

test('another site’s page, a stranger and a person without the role cannot watch', async () => {
  expect(await outcomeOf(await askToWatch(TENANT, field, 'https://evil.test'))).toBe(
    'CONSOLE_CROSS_ORIGIN',
  );
  expect(await outcomeOf(await askToWatch(TENANT, null))).toBe('STAFF_SESSION_REQUIRED');
  expect(await outcomeOf(await askToWatch(TENANT, await signIn(TENANT, ['finance'])))).toBe(
    'ACTION_FORBIDDEN',
  );
  expect(await outcomeOf(await field.call('GET', '/fleet/live'))).toBe('CONSOLE_INPUT_INVALID');
});

test('300 simultaneous reports reach 50 pages in far fewer messages, without a call to the store', async () => {
  const pages = await Promise.all(Array.from({ length: 50 }, () => watch(TENANT, field)));
  await Promise.all(pages.map((page) => page.message(() => true)));
  const traffic = await trafficOf(async () => {
    await Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        hub().report(nameOf(`m-${number + 100}`), { ...report, online: false }),
      ),
    );
    await Promise.all(pages.map((page) => page.message((one) => one.counts.OFFLINE === 300)));
  });
  expect(traffic).toEqual([]);
  for (const { messages } of pages) {
    const changed = messages.flatMap((message) => message.changed.map(({ id }) => id));
    expect(new Set(changed).size).toBe(300);
    expect(changed).toHaveLength(300);
    expect(messages.map(({ seq }, index) => seq - index)).toEqual(
      messages.map(() => messages[0]?.seq),
    );
    expect(messages.length).toBeLessThan(100);
  }
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => hub().report(nameOf(`m-${n + 100}`), report)),
  );
});

test('what a put of the tenant’s file changed appears within a minute after it ends', async () => {
  const page = await watch(TENANT, field);
  await page.message(() => true);
  await patch(path('m-101'), { site: '港第2倉庫' });
  await seed({
    [`clients/${TENANT}/puts/current`]: { finishedAt: new Timestamp(new Date().toISOString()) },
  });
  const site = `?site=${encodeURIComponent('港第2倉庫')}`;
  expect(await counts(site)).toMatchObject({ all: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS });
  expect(await counts(site)).toMatchObject({ all: 1 });
  await page.message(({ isReset }) => isReset);
});

test('a lost report is found by comparing the counts with the store, for a few reads', async () => {
  await patch(path('m-102'), { status: { ...status, door: 'open' }, faults: ['DOOR'] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS });
  const traffic = await trafficOf(async () => {
    expect(await counts()).toMatchObject({ DOOR: 0 });
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(6);
  vi.setSystemTime(Date.now() + 12 * MINUTE_MS);
  expect(await counts()).toMatchObject({ DOOR: 1 });
});

test('a lost report that changes no count is found within a day', async () => {
  await patch(path('m-104'), { status: { ...status, firmware: '9.9.9' } });
  const versions = async () => (await field.call('GET', '/fleet/firmware')).text();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * MINUTE_MS });
  expect(await versions()).not.toContain('9.9.9');
  await runInDurableObject(fleets.getByName(TENANT), (_, { storage }) => {
    storage.sql.exec('UPDATE fleet2Built SET atMs = ?', Date.now() - 24 * 60 * MINUTE_MS);
  });
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  expect(await versions()).toContain('9.9.9');
});

test('a connection ends after ten minutes, so that its session is proved again', async () => {
  const page = await watch(TENANT, field);
  await page.message(() => true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE_MS });
  await hub().report(nameOf('m-103'), { ...report, online: false });
  expect(await page.closed).toBe(4001);
  expect(page.messages).toHaveLength(1);
});
