import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  machineCountsSchema,
  machineDetailSchema,
  machinesSchema,
} from '../../../contract/console/machines.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { offered } from '../support/shop.ts';
import { list, patch, seed, stored, trafficOf } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'fleet';
const AT = '2026-11-22T00:00:00.000Z';
const status = (more: object) => ({
  ...{ online: true, onlineSince: new Timestamp(AT), door: 'closed', doorSince: new Timestamp(AT) },
  ...{ jammed: [], soldOut: [], firmware: '3.8.2', lastSaleHour: null, lastError: null },
  ...more,
});
const machine = (number: number, more: object = {}) => ({
  ...{ code: String(1000 + number), order: number },
  name: { ja: `${number}号機`, en: `No. ${number}` },
  ...{ place: { ja: '1階', en: 'Ground floor' }, site: number < 3 ? '本社' : null, route: 'A' },
  ...more,
});
const id = (number: number) => `m-${String(number).padStart(3, '0')}`;
let field: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009991');
  field = await signIn(TENANT, ['field']);
  const many = Array.from({ length: 40 }, (_, number) => number);
  await seed(
    Object.fromEntries(
      many.flatMap((number) => [
        [
          `clients/${TENANT}/machines/${id(number)}`,
          machine(number, { status: status({}), faults: [] }),
        ],
        [
          `clients/${TENANT}/machines/${id(number)}/shelf/current`,
          { offer: [offered('A1')], stock: { A1: { count: 4, reservedBy: ['o'] } } },
        ],
      ]),
    ),
  );
  await patch(`clients/${TENANT}/machines/${id(1)}`, {
    status: status({ online: false }),
    faults: ['OFFLINE'],
  });
  await patch(`clients/${TENANT}/machines/${id(2)}`, {
    status: status({ jammed: ['A1'], door: 'open' }),
    faults: ['DOOR', 'JAM'],
  });
  await seed({ [`clients/${TENANT}/machines/${id(3)}`]: machine(3) });
});

const page = async (query = '') =>
  v.parse(machinesSchema, await (await field.call('GET', `/machines${query}`)).json());
const codes = async (query: string) => (await page(query)).machines.map(({ code }) => code);

test('the fleet is listed page by page, each machine once, within 60 reads a page', async () => {
  const found: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: string = cursor === null ? '' : `?cursor=${cursor}`;
    const traffic = await trafficOf(async () => {
      const shown = await page(query);
      found.push(...shown.machines.map(({ code }) => code));
      cursor = shown.cursor;
    });
    const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(60);
    pages += 1;
  } while (cursor !== null);
  expect(pages).toBe(2);
  expect(found).toEqual(Array.from({ length: 40 }, (_, number) => String(1000 + number)));
});

test('a row has the machine’s name, place, connection and stock', async () => {
  const { machines } = await page();
  expect(machines[1]).toMatchObject({
    ...{ name: { ja: '1号機', en: 'No. 1' }, place: { ja: '1階' }, site: '本社', route: 'A' },
    ...{ link: 'offline', since: AT, isStopped: false, doorOpenSince: null },
    shelf: [{ slot: 'A1', count: 4, isHot: false }],
  });
  expect(machines[2]).toMatchObject({ link: 'online', doorOpenSince: AT, jammed: ['A1'] });
  expect(machines[3], 'never connected is not lost').toMatchObject({ link: 'never', since: null });
});

test('machines are listed by fault, site or route, and by fault within a site or a route', async () => {
  expect(await codes('?fault=OFFLINE')).toEqual(['1001']);
  expect(await codes('?fault=JAM')).toEqual(['1002']);
  expect(await codes('?fault=LOW')).toEqual([]);
  expect(await codes(`?site=${encodeURIComponent('本社')}`)).toEqual(['1000', '1001', '1002']);
  expect(await codes(`?fault=DOOR&site=${encodeURIComponent('本社')}`)).toEqual(['1002']);
  expect(await codes('?route=A')).toHaveLength(25);
  expect(await codes('?route=A&fault=JAM')).toEqual(['1002']);
  expect(await codes('?group=none')).toEqual([]);
  expect(await outcomeOf(await field.call('GET', '/machines?route=A&site=x'))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  expect(await outcomeOf(await field.call('GET', '/machines?fault=BROKEN'))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  expect(await outcomeOf(await field.call('GET', '/machines?cursor=a/b'))).toBe('CURSOR_INVALID');
});

test('after one read of the fleet, counts by fault and by site cost few reads', async () => {
  const counts = async (query: string) =>
    v.parse(machineCountsSchema, await (await field.call('GET', `/fleet/counts${query}`)).json());
  const faulty = { OFFLINE: 1, DOOR: 1, JAM: 1, TEMPERATURE: 0, LOW: 0, FEW: 0 };
  await counts('');
  const traffic = await trafficOf(async () => {
    expect(await counts('')).toEqual({ ...faulty, all: 40 });
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(10);
  const site = encodeURIComponent('本社');
  expect(await counts(`?site=${site}`)).toEqual({ ...faulty, all: 3 });
});

test('a machine’s page has its shelf with prices and counts, and its events', async () => {
  await seed({
    [`clients/${TENANT}/incidents/${id(2)}.A1.SLOT_JAMMED`]: {
      ...{ kind: 'SLOT_JAMMED', orderId: null, machineId: id(2), slot: 'A1', isOpen: true },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
      openedAt: AT,
    },
  });
  const answer = await field.call('GET', `/machines/${id(2)}`);
  expect(v.parse(machineDetailSchema, await answer.json())).toMatchObject({
    machine: { code: '1002' },
    firmware: '3.8.2',
    slots: [
      {
        slot: 'A1',
        productId: 'P1',
        priceYen: 160,
        count: 4,
        held: 1,
        isJammed: true,
        isStopped: false,
      },
    ],
    events: [{ slot: 'A1', ended: null }],
  });
  expect(await outcomeOf(await field.call('GET', '/machines/m-none'))).toBe('MACHINE_UNKNOWN');
  expect(await outcomeOf(await field.call('GET', '/machines/a%2Fb'))).toBe('MACHINE_UNKNOWN');
});

test('a role with permission resumes a stopped machine once, which is logged', async () => {
  const stopped = `clients/${TENANT}/machines/${id(5)}`;
  await patch(stopped, { stopped: { reason: 'losses' } });
  await patch(`${stopped}/shelf/current`, { stock: { A1: { count: 4, losses: 2 } } });
  const path = `/machines/${id(5)}/resume`;
  const support = await signIn(TENANT, ['support']);
  expect(await outcomeOf(await support.call('POST', path))).toBe('ACTION_FORBIDDEN');
  const answer = await field.call('POST', path);
  expect(await answer.json()).toEqual({ wasStopped: true, slots: ['A1'] });
  expect(await (await field.call('POST', path)).json()).toEqual({ wasStopped: false, slots: [] });
  expect((await stored(stopped))?.['stopped']).toEqual({ nullValue: null });
  const rows = await list(`clients/${TENANT}/audit`);
  const resumed = rows.filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'machine.resume',
  );
  expect(resumed).toHaveLength(1);
});

test('a role with permission stops a machine’s sales once, with name and reason, until they are resumed', async () => {
  const path = `/machines/${id(6)}`;
  const because = { reason: '設置先の工事' };
  const support = await signIn(TENANT, ['support']);
  expect(await outcomeOf(await support.call('POST', `${path}/stop`, because))).toBe(
    'ACTION_FORBIDDEN',
  );
  expect(await outcomeOf(await field.call('POST', `${path}/stop`, { reason: ' ' }))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  expect(await outcomeOf(await field.call('POST', '/machines/m-none/stop', because))).toBe(
    'MACHINE_UNKNOWN',
  );
  const stop = async () => (await field.call('POST', `${path}/stop`, because)).json();
  expect(await stop()).toEqual({ wasStopped: false });
  expect(await stop()).toEqual({ wasStopped: true });
  const shown = async () =>
    v.parse(machineDetailSchema, await (await field.call('GET', path)).json());
  expect(await shown()).toMatchObject({
    machine: { isStopped: true },
    stop: { by: field.name, note: '設置先の工事' },
  });
  const rows = await list(`clients/${TENANT}/audit`);
  const stops = rows.filter(({ fields }) => fields?.['what']?.['stringValue'] === 'machine.stop');
  expect(stops.map(({ fields }) => fields?.['reason'])).toEqual([{ stringValue: '設置先の工事' }]);
  expect(await (await field.call('POST', `${path}/resume`)).json()).toMatchObject({
    wasStopped: true,
  });
  expect(await shown()).toMatchObject({ machine: { isStopped: false }, stop: null });
});

test('another tenant’s staff cannot find or resume these machines', async () => {
  await openTenant('fleet-next', '1650009992');
  const stranger = await signIn('fleet-next', ['owner']);
  const { machines } = v.parse(
    machinesSchema,
    await (await stranger.call('GET', '/machines')).json(),
  );
  expect(machines).toEqual([]);
  expect(await outcomeOf(await stranger.call('GET', `/machines/${id(2)}`))).toBe('MACHINE_UNKNOWN');
  expect(await outcomeOf(await stranger.call('POST', `/machines/${id(2)}/resume`))).toBe(
    'MACHINE_UNKNOWN',
  );
});

test('the fleet can be filtered by firmware, by time offline and by days without a sale, page by page', async () => {
  const other = 'fleet-filters';
  await openTenant(other, '1650009992');
  const manager = await signIn(other, ['manager']);
  const ago = (hours: number) =>
    new Timestamp(new Date(Date.now() - hours * 3_600_000).toISOString());
  const put = (number: number, more: object) => [
    `clients/${other}/machines/${id(number)}`,
    machine(number, { status: status(more), faults: [] }),
  ];
  await seed(
    Object.fromEntries([
      ...Array.from({ length: 28 }, (_, number) => put(number, { firmware: '3.0.0' })),
      put(30, { online: false, onlineSince: ago(2), lastSaleHour: ago(2) }),
      put(31, { online: false, onlineSince: ago(30), lastSaleHour: ago(30) }),
      put(32, { lastSaleHour: ago(80), firmware: '4.0.0' }),
      [`clients/${other}/machines/${id(33)}`, machine(33)],
    ]),
  );
  const listed = async (query: string) =>
    v.parse(machinesSchema, await (await manager.call('GET', `/machines?${query}`)).json());
  const found = async (query: string) => (await listed(query)).machines.map(({ code }) => code);
  expect(await found('offlineHours=1')).toEqual(['1030', '1031']);
  expect(await found('offlineHours=24')).toEqual(['1031']);
  expect(await found('offlineHours=168')).toEqual([]);
  expect(await found('quietDays=1&firmware=3.8.2')).toEqual(['1031']);
  expect(await found('quietDays=3&firmware=4.0.0')).toEqual(['1032']);
  expect(await found('firmware=4.0.0&route=B')).toEqual([]);
  const first = await listed('firmware=3.0.0');
  const rest = await listed(`firmware=3.0.0&cursor=${first.cursor}`);
  expect([...first.machines, ...rest.machines].map(({ code }) => code)).toEqual(
    Array.from({ length: 28 }, (_, number) => String(1000 + number)),
  );
  expect(rest.cursor).toBeNull();
  expect(await (await manager.call('GET', '/fleet/firmware')).json()).toEqual({
    firmware: [
      { version: '3.0.0', machines: 28 },
      { version: '3.8.2', machines: 2 },
      { version: '4.0.0', machines: 1 },
    ],
  });
  for (const wrong of ['offlineHours=2', 'quietDays=x', 'firmware=', 'firmware=1&cursor=a/b']) {
    expect(await outcomeOf(await manager.call('GET', `/machines?${wrong}`))).toMatch(/INVALID/);
  }
});

test('a machine’s page has its shelf’s rows and pictures, which only the tenant’s staff can load', async () => {
  const picture = 'f'.repeat(32);
  const own = `/api/clients/${TENANT}/pictures/${picture}`;
  await seed({
    [`clients/${TENANT}/pictures/${picture}`]: {
      contentType: 'image/png',
      bytes: btoa('a picture'),
    },
  });
  await patch(`clients/${TENANT}/machines/${id(8)}`, {
    layout: [{ lanes: ['A1', null] }, { lanes: ['A2', 'A3'] }],
  });
  await patch(`clients/${TENANT}/machines/${id(8)}/shelf/current`, {
    offer: [
      offered('A1', { pictureUrl: `${own}#288` }),
      offered('A2', { pictureUrl: own }),
      offered('A3', { pictureUrl: 'https://elsewhere.test/a.png' }),
    ],
  });
  const shown = await (await field.call('GET', `/machines/${id(8)}`)).json();
  const { slots, layout } = v.parse(machineDetailSchema, shown);
  expect(layout).toEqual([
    ['A1', null],
    ['A2', 'A3'],
  ]);
  const below = `/pictures/${picture}`;
  expect(slots.map((slot) => slot.picture)).toEqual([`${below}?w=288`, below, null]);
  const answer = await field.call('GET', `${below}?w=288`);
  expect(await answer.text()).toBe('a picture');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  // An SVG that is opened as a page runs nothing.
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
  expect(await outcomeOf(await field.call('GET', '/pictures/none'))).toBe('PHOTO_MISSING');
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', below))).toBe('ACTION_FORBIDDEN');
});
