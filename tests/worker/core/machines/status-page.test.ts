import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import {
  listMachineStatus,
  type StatusFilter,
} from '../../../../worker/core/machines/operate/list-machine-status.ts';
import { putFleet } from '../../support/fleet.ts';
import { operator } from '../../support/rotate.ts';
import { openShop } from '../../support/shop.ts';
import { patch, trafficOf } from '../../support/stand-ins.ts';

const TENANT = 'three-thousand';
const MACHINES = 3000;
const idOf = (number: number) => `m-${String(number).padStart(4, '0')}`;
const faulty = [17, 1700, 2999];

beforeAll(async () => {
  await openShop(TENANT, '1650011199');
  const fleet = Array.from({ length: MACHINES }, (_, number) => ({
    ...{ id: idOf(number), code: String(10_000 + number), name: `${number}号機`, order: number },
    online: true,
  }));
  await putFleet(TENANT, fleet);
  for (const number of faulty) {
    const path = `clients/${TENANT}/machines/${idOf(number)}`;
    await patch(path, { faults: ['OFFLINE', 'JAM'], site: '駅ビル' });
  }
}, 120_000);

/** Returns the ids of a page, and the documents that it read. */
async function page(filter: StatusFilter) {
  const context = await openOperatorContext(operator(), TENANT, 'hanako');
  let listed: Awaited<ReturnType<typeof listMachineStatus>> | undefined;
  const traffic = await trafficOf(async () => {
    listed = await listMachineStatus(context, filter);
  });
  if (!listed?.ok) throw new Error('the page was refused');
  return {
    ids: listed.value.machines.map(({ id }) => id),
    cursor: listed.value.cursor,
    reads: traffic.reduce((sum, { reads }) => sum + reads, 0),
    requests: traffic.length,
  };
}

test('a page of the status of 3,000 machines reads at most 60 documents, in two requests', async () => {
  const first = await page({});
  expect(first).toMatchObject({ reads: 59, requests: 2 });
  expect(first.ids.at(-1)).toBe(idOf(28));
  const next = await page({ cursor: first.cursor ?? undefined });
  expect(next.ids[0]).toBe(idOf(29));
  expect(next.reads).toBeLessThanOrEqual(60);
});

test.each([
  [{ fault: 'OFFLINE' }],
  [{ fault: 'JAM' }],
  [{ site: '駅ビル' }],
  [{ site: '駅ビル', fault: 'OFFLINE' }],
] as const)('%j finds machines on all pages, and reads only those', async (filter) => {
  expect(await page(filter)).toEqual({
    ids: faulty.map((number) => v.parse(machineIdSchema, idOf(number))),
    ...{ cursor: null, reads: 6, requests: 2 },
  });
});
