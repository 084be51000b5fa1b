import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { fleetMapSchema } from '../../../contract/console/fleet-map.ts';
import { machinesSchema } from '../../../contract/console/machines.ts';
import { GeoPoint, Timestamp } from '../../../worker/core/store/values.ts';
import { CONSOLE, type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'mapped';
const AT = new Timestamp('2026-11-22T00:00:00.000Z');
const status = {
  ...{ online: false, onlineSince: AT, door: 'closed', doorSince: AT, jammed: [], soldOut: [] },
  ...{ firmware: '3.8.2', lastSaleHour: null, lastError: null },
};
let field: Desk;

const machine = (number: number, more: object = {}) => ({
  ...{ code: String(1000 + number), order: number, name: { ja: `${number}号機`, en: '' } },
  ...more,
});
const at = (latitude: number, longitude: number) => ({
  location: new GeoPoint(latitude, longitude),
});

beforeAll(async () => {
  await openTenant(TENANT, '1650012300');
  await openTenant('mapped-town', '1650012301');
  field = await signIn(TENANT, ['field']);
  await seed({
    [`clients/${TENANT}/machines/m-1`]: machine(1, at(35.1, 139.1)),
    [`clients/${TENANT}/machines/m-2`]: machine(2, {
      ...at(35.3, 139.5),
      ...{ status, faults: ['OFFLINE'], route: 'A', stopped: { reason: 'LOSSES' } },
    }),
    [`clients/${TENANT}/machines/m-3`]: machine(3),
  });
});

const mapOf = async (desk: Desk, query = '') =>
  v.parse(fleetMapSchema, await (await desk.call('GET', `/fleet/map${query}`)).json());

test('the map shows every machine with its faults, and counts the machines without a place', async () => {
  expect(await mapOf(field)).toEqual({
    tiles: {
      url: 'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png',
      credit: '地理院タイル',
    },
    box: { west: 139.1, south: 35.1, east: 139.5, north: 35.3 },
    unplaced: 1,
    machines: [
      {
        ...{ id: 'm-1', code: '1001', name: { ja: '1号機', en: '' } },
        ...{ latitude: 35.1, longitude: 139.1, isKnown: false, isStopped: false, faults: [] },
      },
      {
        ...{ id: 'm-2', code: '1002', name: { ja: '2号機', en: '' } },
        ...{
          latitude: 35.3,
          longitude: 139.5,
          isKnown: true,
          isStopped: true,
          faults: ['OFFLINE'],
        },
      },
    ],
    groups: [],
  });
});

test('the list can be limited to a part of the map, in the tenant’s order', async () => {
  const listed = async (query: string) =>
    v.parse(machinesSchema, await (await field.call('GET', `/machines${query}`)).json());
  const ids = async (query: string) => (await listed(query)).machines.map(({ id }) => id);
  expect(await ids('?box=139,35,140,36'), 'not the one without a place').toEqual(['m-1', 'm-2']);
  expect(await ids('?box=139.4,35,140,36')).toEqual(['m-2']);
  expect(await ids('?box=139,35,140,36&fault=OFFLINE')).toEqual(['m-2']);
  expect(await ids('?box=100,10,101,11')).toEqual([]);
  expect(await outcomeOf(await field.call('GET', '/machines?box=139,35,140'))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
});

test('the map applies an area and a filter together', async () => {
  const ids = async (query: string) => (await mapOf(field, query)).machines.map(({ id }) => id);
  expect(await ids('?box=139,35,139.2,35.2')).toEqual(['m-1']);
  expect(await ids('?fault=OFFLINE')).toEqual(['m-2']);
  expect(await ids('?fault=OFFLINE&box=139,35,139.2,35.2')).toEqual([]);
  expect(await ids('?route=A&offlineHours=1')).toEqual(['m-2']);
  expect(await mapOf(field, '?route=none')).toMatchObject({ box: null, unplaced: 0 });
  for (const box of ['1,2,3', 'a,b,c,d', '1,2,3,4,5', '1,2,3,4);--']) {
    const answer = await field.call('GET', `/fleet/map?box=${encodeURIComponent(box)}`);
    expect(await outcomeOf(answer)).toBe('CONSOLE_INPUT_INVALID');
  }
});

test('more than 200 machines become groups that count all of them and their faults', async () => {
  const town = await signIn('mapped-town', ['manager']);
  for (const from of [0, 100, 200]) {
    await seed(
      Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => {
          const number = from + index;
          const place = at(35 + Math.floor(number / 20) / 100, 139 + (number % 20) / 100);
          const faults = number % 10 === 0 ? { status, faults: ['OFFLINE'] } : {};
          return [
            `clients/mapped-town/machines/m-${number}`,
            machine(number, { ...place, ...faults }),
          ];
        }),
      ),
    );
  }
  const { machines, groups } = await mapOf(town);
  const sum = (of: (group: (typeof groups)[number]) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  expect(machines).toEqual([]);
  expect(groups.length).toBeGreaterThan(10);
  expect([sum((group) => group.machines), sum((group) => group.faulty)]).toEqual([300, 30]);
  const near = await mapOf(town, '?box=138.995,34.995,139.055,35.055');
  expect([near.machines.length, near.groups]).toEqual([36, []]);
});

test('the CSP lets pages connect only to themselves and the source of the map tiles', async () => {
  const page = await visit(`/${TENANT}`, { headers: { origin: CONSOLE } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self' https://cyberjapandata.gsi.go.jp;");
  expect(policy).toContain("worker-src 'self'");
});
