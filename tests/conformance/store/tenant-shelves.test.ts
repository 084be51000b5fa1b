import * as v from 'valibot';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { parseShelf } from '../../../worker/core/machines/shelf-document.ts';
import { stockWrite } from '../../../worker/core/machines/stock-write.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { unsignedBindings } from '../../worker/key-bindings.ts';
import { audited } from './put-database.ts';

const demo = readTenantFile('tenants/demo/tenant.json');
const [first, second] = demo.machines;
if (!first || !second) throw new Error('the demo has two machines at least');
const { clientId } = demo;
const name = { clientId, machineId: v.parse(machineIdSchema, first.id) };
const shelfPath = paths.shelf(clientId, name.machineId);
const [slot] = first.slots;
if (!slot) throw new Error('the first machine has a slot');
const ORDER = 'a'.repeat(26);

let store: Firestore;

/** Each test starts with the demo tenant in a separate database. */
beforeEach(async () => {
  store = openStore({
    FIRESTORE_EMULATOR_HOST: inject('sandboxUrl').replace('http://', ''),
    FIRESTORE_PROJECT_ID: `shelves-${crypto.randomUUID().slice(0, 8)}`,
    GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
    ...unsignedBindings,
    DEFAULT_CLIENT_ID: '',
  });
  await putTenant(audited(store), demo);
});

type Machine = TenantFile['machines'][number];
const machineWith = (change: (machine: Machine) => Machine, of = first.id): TenantFile => ({
  ...demo,
  machines: demo.machines.map((one) => (one.id === of ? change(one) : one)),
});
const dearer = machineWith((machine) => ({
  ...machine,
  slots: machine.slots.map((one) => ({ ...one, priceYen: one.priceYen + 30, count: 0 })),
}));
const withoutFirstSlot = machineWith((machine) => ({ ...machine, slots: machine.slots.slice(1) }));

const shelfOf = async () => parseShelf(name, await store.get(shelfPath));
const itemOf = async () => (await shelfOf())?.offer.find((one) => one.slot === slot.slot);
const stockOf = async (at = slot.slot) => (await shelfOf())?.stock.get(at);

/** Returns a store for a put and its recorded commits. `before` runs just before the first commit. */
function watched(before: () => Promise<unknown> = () => Promise.resolve()) {
  const commits: (readonly Write[])[] = [];
  const commit: Firestore['commit'] = async (writes) => {
    if (commits.length === 0) await before();
    commits.push(writes);
    return store.commit(writes);
  };
  return { commits, store: { ...store, commit } satisfies Firestore };
}

describe('putting a tenant while its machines sell', () => {
  test('changes the price, and keeps reserved pieces and counts', async () => {
    const held = { count: 3, reservedBy: [ORDER], losses: 1, reportedAt: Timestamp.ofMs(1000) };
    await store.commit([stockWrite(name, { [slot.slot]: held })]);
    await putTenant(audited(store), dearer);
    expect(await itemOf()).toMatchObject({ priceYen: slot.priceYen + 30 });
    expect(await stockOf()).toEqual({
      count: 3,
      reservedBy: [ORDER],
      losses: 1,
      jams: 0,
      stopped: null,
      countedAtMs: 1000,
    });
  });

  test('keeps a count and a reservation that were written between its read and its write', async () => {
    const between = () =>
      store.commit([stockWrite(name, { [slot.slot]: { count: 7, reservedBy: [ORDER] } })]);
    await putTenant(audited(watched(between).store), dearer);
    expect(await itemOf()).toMatchObject({ priceYen: slot.priceYen + 30 });
    expect(await stockOf()).toMatchObject({ count: 7, reservedBy: [ORDER] });
  });

  test('invalidates a purchase that has read the earlier offer', async () => {
    const { updateTime } = (await shelfOf()) ?? { updateTime: '' };
    await putTenant(audited(store), dearer);
    const late = stockWrite(name, { [slot.slot]: { reservedBy: [ORDER] } }, { updateTime });
    expect(await store.commit([late])).toMatchObject({ ok: false });
  });

  test('keeps the stock of a slot that left the file, for when the slot is back', async () => {
    await store.commit([stockWrite(name, { [slot.slot]: { count: 2, reservedBy: [ORDER] } })]);
    await putTenant(audited(store), withoutFirstSlot);
    expect(await itemOf()).toBeUndefined();
    expect(await stockOf()).toMatchObject({ count: 2, reservedBy: [ORDER] });
    await putTenant(audited(store), demo);
    expect(await itemOf()).toMatchObject({ productId: slot.productId });
    expect(await stockOf()).toMatchObject({ count: 2, reservedBy: [ORDER] });
  });

  test('writes the first count of a new slot', async () => {
    const added = { ...slot, slot: 'Z9', count: 4 };
    await putTenant(
      audited(store),
      machineWith((machine) => ({ ...machine, slots: [...machine.slots, added] })),
    );
    expect(await stockOf('Z9')).toMatchObject({ count: 4, reservedBy: [] });
  });

  test('does not write a shelf with an unchanged offer', async () => {
    await store.commit([stockWrite(name, { [slot.slot]: { count: 1 } })]);
    const { commits, store: watching } = watched();
    await putTenant(audited(watching), demo);
    expect(commits.flat().filter(({ path }) => path.includes('/shelf/'))).toEqual([]);
  });

  test('empties the offer of a machine that left the file, and keeps its reservations', async () => {
    await store.commit([stockWrite(name, { [slot.slot]: { reservedBy: [ORDER] } })]);
    const fewer = { ...demo, machines: demo.machines.slice(1) };
    await putTenant(audited(store), fewer, { confirmation: 'everything' });
    expect(await store.get(paths.machine(clientId, name.machineId))).toBeUndefined();
    expect(await store.get(paths.machineCode(clientId, first.code))).toBeUndefined();
    expect((await shelfOf())?.offer).toEqual([]);
    expect(await stockOf()).toMatchObject({ reservedBy: [ORDER] });
  });
});

describe('a machine’s code', () => {
  const holdersOf = async (codes: readonly string[]) =>
    (await store.batchGet(codes.map((code) => paths.machineCode(clientId, code)))).map(
      (holder) => holder?.fields['machineId'],
    );

  test('is reserved by a document that names the machine', async () => {
    const codes = demo.machines.map(({ code }) => code);
    expect(await holdersOf(codes)).toEqual(demo.machines.map(({ id }) => id));
  });

  test('replaces the earlier one in the same commit if it changes', async () => {
    const fleet = (from: number): TenantFile => ({
      ...demo,
      machines: Array.from({ length: 60 }, (_, index) => ({
        ...first,
        id: `fleet-${index}`,
        code: String(from + index),
      })),
    });
    await putTenant(audited(store), fleet(1000), { confirmation: 'everything' });
    const { commits, store: watching } = watched();
    await putTenant(audited(watching), fleet(5000), { confirmation: 'everything' });
    expect(commits.length).toBeGreaterThan(1);
    const written = commits.map((writes) => writes.map(({ path }) => path));
    const indices = Array.from({ length: 60 }, (_, index) => index);
    const codesFrom = (from: number) => indices.map((index) => String(from + index));
    expect(await holdersOf(codesFrom(5000))).toEqual(indices.map((index) => `fleet-${index}`));
    expect(new Set(await holdersOf(codesFrom(1000)))).toEqual(new Set([undefined]));
    for (const index of indices) {
      const id = `fleet-${index}`;
      const machinePath = paths.machine(clientId, v.parse(machineIdSchema, id));
      const together = written.find((all) => all.includes(machinePath));
      expect(together).toContain(paths.machineCode(clientId, String(5000 + index)));
      expect(together).toContain(paths.machineCode(clientId, String(1000 + index)));
    }
  });

  test('can move from one machine to another', async () => {
    const swapped = machineWith((machine) => ({ ...machine, code: second.code }));
    const machines = swapped.machines.map((one) =>
      one.id === second.id ? { ...one, code: first.code } : one,
    );
    await putTenant(audited(store), { ...demo, machines });
    expect(await holdersOf([second.code, first.code])).toEqual([first.id, second.id]);
  });
});

test('a machine is stored with its search words, the words of its reading, and its map cells', async () => {
  await putTenant(
    audited(store),
    machineWith((machine) => ({ ...machine, kana: 'ヌマビル' })),
  );
  const stored = await store.get(paths.machine(clientId, name.machineId));
  expect(stored?.fields).toMatchObject({
    kana: 'ヌマビル',
    words: expect.arrayContaining([`#${first.code}`, '^ぬ', 'ぬま']),
    cells: expect.arrayContaining([expect.stringMatching(/^[0-3]{10}$/)]),
  });
  expect(stored?.fields['cells']).toHaveLength(8);
  // After its removal from the file, the search no longer finds it by its reading.
  await putTenant(
    audited(store),
    machineWith(({ kana: _kana, ...machine }) => machine),
  );
  const again = await store.get(paths.machine(clientId, name.machineId));
  expect(again?.fields).toMatchObject({ kana: null });
  expect(again?.fields['words']).not.toContain('^ぬ');
});
