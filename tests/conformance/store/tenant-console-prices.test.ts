import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { parseShelf } from '../../../worker/core/machines/shelf-document.ts';
import { draftChange, keepPart } from '../../../worker/core/prices/operate/prepare-change.ts';
import { startChange, undoChange } from '../../../worker/core/prices/operate/start-change.ts';
import { runPart } from '../../../worker/core/prices/run-part.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';
import { audited } from './put-database.ts';

const { clientId } = demo;
const [first] = demo.machines;
const [slot, other] = first?.slots ?? [];
if (!first || !slot || !other) throw new Error('the demo has a machine with two slots');
const machineId = v.parse(machineIdSchema, first.id);
const [DEARER, THIRD] = [slot.priceYen + 10, slot.priceYen + 20];

const { store, put, tenant, acting } = demoDatabase('manager');

/** Changes the price of the first slot, as the console does. Returns the change's id. */
async function change(fromYen: number, toYen: number): Promise<string> {
  const drafted = await draftChange(acting(), 'x');
  if (!drafted.ok) throw new Error(drafted.error.code);
  const { id } = drafted.value;
  const productId = v.parse(v.pipe(v.string(), v.brand('ProductId')), slot?.productId);
  const slots = [{ slot: String(slot?.slot), productId, fromYen, toYen }];
  await keepPart(acting(), { changeId: id, part: 0, stepYen: 10 }, [{ machineId, slots }]);
  await startChange(acting(), id, { at: null, jumps: 0 });
  expect(await runPart(acting().services, clientId, id)).toBe('ran');
  return id;
}

type Slot = TenantFile['machines'][number]['slots'][number];
/** The demo's file with another price of one slot of the first machine. */
const fileWith = (changed: string, priceYen: number): TenantFile => ({
  ...demo,
  machines: demo.machines.map((machine) =>
    machine.id === first.id
      ? {
          ...machine,
          slots: machine.slots.map(
            (one): Slot => (one.slot === changed ? { ...one, priceYen } : one),
          ),
        }
      : machine,
  ),
});
const itemOf = async (at = slot.slot) => {
  const shelf = await store().get(paths.shelf(clientId, machineId));
  return parseShelf({ clientId, machineId }, shelf)?.offer.find((one) => one.slot === at);
};
const rawItem = async () => {
  const shelf = await store().get(paths.shelf(clientId, machineId));
  const { offer } = v.parse(v.object({ offer: v.array(v.looseObject({})) }), shelf?.fields);
  return offer[0];
};

test('an older file keeps the console’s price and reports that, also if it changes another slot', async () => {
  await change(slot.priceYen, DEARER);
  const kept = {
    ...{ machineId, slot: slot.slot, fileYen: slot.priceYen, consoleYen: DEARER },
  };
  const same = await put(demo);
  expect(same).toMatchObject({ written: 0, kept: [kept] });
  const changed = await put(fileWith(other.slot, other.priceYen + 10));
  expect(changed).toMatchObject({ written: 1, kept: [kept] });
  expect((await itemOf())?.priceYen).toBe(DEARER);
  expect((await itemOf(other.slot))?.priceYen).toBe(other.priceYen + 10);
  // A later put still keeps the console's price.
  expect((await put(demo)).kept).toEqual([kept]);
});

test('a file with the console’s price is accepted, and a third price is refused until it is confirmed', async () => {
  await change(slot.priceYen, DEARER);
  const third = fileWith(slot.slot, THIRD);
  await expect(put(third)).rejects.toThrow(
    `the console has changed it to ${DEARER} yen, and the file would make it ${THIRD} yen`,
  );
  expect((await itemOf())?.priceYen).toBe(DEARER);
  const agreed = await put(fileWith(slot.slot, DEARER));
  expect(agreed.kept).toEqual([]);
  expect(await rawItem()).not.toHaveProperty('filePriceYen');
  expect((await put(third)).kept, 'from then on it is the file’s').toEqual([]);
  expect((await itemOf())?.priceYen).toBe(THIRD);
});

test('a confirmed third price stays, even if the console’s change is undone afterwards', async () => {
  const id = await change(slot.priceYen, DEARER);
  await put(fileWith(slot.slot, THIRD), { confirmation: 'everything' });
  expect(await rawItem()).toMatchObject({ priceYen: THIRD });
  expect(await rawItem()).not.toHaveProperty('filePriceYen');
  await undoChange(acting(), id);
  await runPart(acting().services, clientId, id);
  expect((await itemOf())?.priceYen).toBe(THIRD);
});

test('`tenant get` writes the console’s prices into the folder, and putting that folder changes nothing', async () => {
  await change(slot.priceYen, DEARER);
  const folder = join(mkdtempSync(join(tmpdir(), 'prices-')), 'demo');
  expect(await tenant('get', 'demo', '--folder', folder)).toMatchObject({
    code: 0,
  });
  const file = readTenantFile(folder);
  expect(file.machines[0]?.slots[0]?.priceYen).toBe(DEARER);
  const put = await tenant('put', 'tenants/demo/tenant.json');
  expect(put.err).toContain(
    `${machineId} ${slot.slot}: ${DEARER} yen in the console, ${slot.priceYen} yen in the file`,
  );
  expect((await itemOf())?.priceYen).toBe(DEARER);
  expect(await tenant('put', folder)).toMatchObject({ code: 0 });
  expect(await rawItem()).toMatchObject({ priceYen: DEARER });
  expect(await rawItem()).not.toHaveProperty('filePriceYen');
  rmSync(folder, { recursive: true });
});

test('a put that read the shelves before a change of prices is refused', async () => {
  let hasRun = false;
  const commit: Firestore['commit'] = async (writes) => {
    if (!hasRun) {
      hasRun = true;
      await change(slot.priceYen, DEARER);
    }
    return store().commit(writes);
  };
  const late = audited({ ...store(), commit });
  await expect(putTenant(late, fileWith(slot.slot, THIRD))).rejects.toThrow(
    'prices in the console',
  );
  expect((await itemOf())?.priceYen).toBe(DEARER);
});
