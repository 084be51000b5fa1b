import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { MachineList } from '../../../../contract/customer/machines.ts';
import { putFleet } from '../../support/fleet.ts';
import { newShopper, openShop, type Shopper } from '../../support/shop.ts';
import { trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'nearby';
const CHANNEL = '1650007502';
let shopper: Shopper;

/** About a hundred metres in degrees. */
const STEP = 0.001;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await putFleet(TENANT, [
    // Around the crossing of two borders of cells of every size: the equator and the 135th meridian.
    ...[
      [1, 1],
      [1, -2],
      [-3, 3],
      [-4, -4],
      [5, 0],
    ].map(([north = 0, east = 0], n) => ({
      id: `cross-${n + 1}`,
      code: `10${n}`,
      name: `十字路 ${n + 1}`,
      at: [north * STEP, 135 + east * STEP] as const,
    })),
    // Thirty machines in one street, ten metres apart.
    ...Array.from({ length: 30 }, (_, n) => ({
      id: `street-${String(n).padStart(2, '0')}`,
      code: `2${n}`,
      name: `商店街 ${n}`,
      at: [35.6 + n * STEP * 0.1, 139.7] as const,
    })),
    // One machine alone, eleven kilometres away, and two on both sides of the 180th meridian.
    { id: 'alone', code: '31', name: '峠', at: [43.1, 142] },
    { id: 'west', code: '32', name: '日付変更線の西', at: [-17, 179.9995] },
    { id: 'east', code: '33', name: '日付変更線の東', at: [-17, -179.9995] },
    // Three machines near a square, and more than a step reads on the next one, 700 metres away.
    ...['x', 'y', 'z'].map((id, n) => ({
      ...{ id, code: `40${n}`, name: `広場 ${id}` },
      at: [34.7, 135.5 + n * STEP * 0.3] as const,
    })),
    ...Array.from({ length: 201 }, (_, n) => ({
      ...{ id: `full-${n}`, code: `5${n}`, name: `満員 ${n}` },
      at: [34.7, 135.508] as const,
    })),
    { id: 'nowhere', code: '34', name: '場所のない自販機' },
  ]);
  shopper = await newShopper(TENANT, CHANNEL, 'paypay');
});

const near = async (latitude: number, longitude: number) =>
  (await shopper.call('GET', `/machines?near=${latitude},${longitude}`)).json<MachineList>();
const idsOf = ({ machines }: MachineList) => machines.map(({ id }) => id as string);
const reads = async (work: () => Promise<unknown>) =>
  (await trafficOf(work)).reduce((sum, call) => sum + call.reads, 0);

describe('nearby', () => {
  test('are listed by distance, across the borders of cells', async () => {
    const { machines } = await near(0, 135);
    expect(machines.map(({ id }) => id)).toEqual([
      'cross-1',
      'cross-2',
      'cross-3',
      'cross-5',
      'cross-4',
    ]);
    const meters = machines.map(({ distanceMeters }) => distanceMeters ?? Number.NaN);
    expect(meters.map((one) => Math.round(one / 10) * 10)).toEqual([160, 250, 470, 560, 630]);
    // A step across a border only changes which machine is nearest.
    expect(idsOf(await near(-0.004, 134.996))[0]).toBe('cross-4');
    expect(idsOf(await near(0.001, 134.998))[0]).toBe('cross-2');
  });

  test('are the nearest ones, at most twenty', async () => {
    const { machines, nextCursor } = await near(35.6, 139.7);
    expect(machines.map(({ id }) => id as string)).toEqual(
      Array.from({ length: machines.length }, (_, n) => `street-${String(n).padStart(2, '0')}`),
    );
    expect(machines.length).toBeGreaterThanOrEqual(5);
    expect(machines.length).toBeLessThanOrEqual(20);
    expect(nextCursor).toBeNull();
  });

  test('include those close by if too many are farther away', async () => {
    const ids = idsOf(await near(34.7, 135.5));
    expect(ids.slice(0, 3)).toEqual(['x', 'y', 'z']);
    expect(ids).toHaveLength(20);
  });

  test('are searched farther away if there are few, within the size of a town', async () => {
    expect(idsOf(await near(43, 142))).toEqual(['alone']);
    expect(idsOf(await near(40, 142))).toEqual([]);
  });

  test('are found across the 180th degree', async () => {
    expect(idsOf(await near(-17, 179.9999))).toEqual(['west', 'east']);
    expect(idsOf(await near(-17, -179.9999))).toEqual(['east', 'west']);
  });

  test('cost one query per step, and at most eight queries where there are no machines', async () => {
    const traffic = await trafficOf(() => near(-80, 10));
    expect(traffic.length).toBeLessThanOrEqual(8);
    const there = await reads(() => near(35.6, 139.7));
    expect(there).toBeLessThanOrEqual(80);
  });

  test('leave the position in no log line or document', async () => {
    const lines: string[] = [];
    const hear = (line: unknown) => void lines.push(String(line));
    const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(hear),
    );
    await near(35.6543, 139.7654);
    await near(95.6543, 139.7654);
    for (const spy of spies) spy.mockRestore();
    expect(lines.join(' ')).toContain('/api/clients/:clientId/machines');
    expect(lines.join(' ')).not.toMatch(/5\.6543|139\.7654/);
    const traffic = await trafficOf(() => near(35.6543, 139.7654));
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(0);
  });

  test.each(['91,0', '0,181', '35.6', 'x,y', '35.1234567,139', '35,139&cursor=x'])(
    'reject the position %s',
    async (position) => {
      const { status, code } = await problemIn(
        await shopper.call('GET', `/machines?near=${position}`),
      );
      expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );
});
