import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { previewTenant, putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { update } from '../../../worker/core/store/writes.ts';
import { audited, freshStore, watch, writtenPaths } from './put-database.ts';

const demo = readTenantFile('tenants/demo/tenant.json');
const { clientId } = demo;
const lock = paths.tenantPut(clientId);
const [first] = demo.machines;
const [product] = demo.products;
if (!first || !product) throw new Error('the demo has machines and products');
const version = paths.tenantVersion(clientId, 'b');
const part = paths.tenantVersionPart(clientId, 'b', 0);
const shelf = `clients/${clientId}/machines/${first.id}/shelf/current`;

/** Machines with three documents each: more than the 500 writes of one commit. */
const FLEET = 180;
const fleet = (size: number, priceYen = 140): TenantFile => ({
  ...demo,
  machines: Array.from({ length: size }, (_, index) => ({
    ...first,
    id: `fleet-${index}`,
    code: String(1000 + index),
    slots: first.slots.map((slot) => ({ ...slot, priceYen })),
  })),
});
const pricesOf = async (store: Firestore, file: TenantFile) => {
  const shelves = await store.batchGet(
    file.machines.map(({ id }) =>
      documentPath('clients', clientId, 'machines', id, 'shelf', 'current'),
    ),
  );
  const offers = shelves.flatMap((one) => JSON.stringify(one?.fields['offer'] ?? 'none'));
  return new Set(offers.flatMap((offer) => offer.match(/"priceYen":\d+|none/g) ?? []));
};

let store: Firestore;
beforeEach(() => {
  store = freshStore();
});

describe('putting a tenant', () => {
  test('again with nothing new writes nothing', async () => {
    await putTenant(audited(store), demo);
    const { commits, store: watching } = watch(store);
    expect(await putTenant(audited(watching), demo)).toMatchObject({ written: 0, removed: 0 });
    expect(commits).toEqual([]);
  });

  test('with one price changed writes that machine’s shelf, and nothing else of the tenant', async () => {
    await putTenant(audited(store), demo);
    const { commits, store: watching } = watch(store);
    const slots = first.slots.map((slot, index) => ({ ...slot, priceYen: 150 + index }));
    const machines = demo.machines.map((one) => (one.id === first.id ? { ...one, slots } : one));
    await putTenant(audited(watching), { ...demo, machines });
    const target = { kind: 'tenant', id: 'put' };
    const audit = [paths.auditRow(clientId, target, 2), paths.auditHead(clientId, target)];
    expect(writtenPaths(commits)).toEqual([lock, part, version, shelf, ...audit, lock]);
  });

  test('removes an optional field that left the file, but no field that the edge wrote', async () => {
    const path = documentPath('clients', clientId, 'products', product.id);
    const machine = documentPath('clients', clientId, 'machines', first.id);
    const note = { ja: '注意', en: 'Note' };
    const noted = demo.products.map((one) => (one.id === product.id ? { ...one, note } : one));
    await putTenant(audited(store), { ...demo, products: noted });
    expect((await store.get(path))?.fields).toMatchObject({ note });
    expect((await store.get(machine))?.fields).toMatchObject({ faults: ['OFFLINE'] });
    await store.commit([update(machine, { stopped: { reason: 'LOSSES' }, faults: [] })]);
    const { note: _left, ...without } = product;
    const products = demo.products.map((one) => (one.id === product.id ? without : one));
    const machines = demo.machines.map((one) =>
      one.id === first.id ? { ...one, place: { ja: '新', en: 'new' } } : one,
    );
    await putTenant(audited(store), { ...demo, products, machines });
    expect((await store.get(path))?.fields).not.toHaveProperty('note');
    expect((await store.get(machine))?.fields).toMatchObject({
      place: { en: 'new' },
      stopped: { reason: 'LOSSES' },
      faults: [],
    });
  });

  test('commits at most 500 writes at a time, in parallel, and the tenant last', async () => {
    let [now, most] = [0, 0];
    const { commits, store: watching } = watch(store, async (_, commit) => {
      now += 1;
      most = Math.max(most, now);
      return commit().finally(() => {
        now -= 1;
      });
    });
    await putTenant(audited(watching), fleet(FLEET));
    expect(Math.max(...commits.map(({ length }) => length))).toBeLessThanOrEqual(500);
    expect(most).toBeGreaterThan(1);
    // The audit row and its head are between them, in the same commit.
    const [client, , , end] = writtenPaths(commits).slice(-4);
    expect([client, end]).toEqual([paths.client(clientId), lock]);
    expect(await pricesOf(store, fleet(FLEET))).toEqual(new Set(['"priceYen":140']));
  });
});

describe('an interrupted put', () => {
  test('is completed by another put, which writes only what is missing', async () => {
    const broken = watch(store, (nth, commit) =>
      nth > 4 ? Promise.reject(new Error('the computer was switched off')) : commit(),
    );
    await expect(putTenant(audited(broken.store), fleet(FLEET))).rejects.toThrow('switched off');
    expect(await store.get(paths.client(clientId))).toBeUndefined();
    const before = new Set(writtenPaths(broken.commits.slice(0, 4)));
    const { commits, store: watching } = watch(store);
    expect(await putTenant(audited(watching), fleet(FLEET))).toMatchObject({ tookOver: true });
    expect(writtenPaths(commits).filter((path) => path !== lock && before.has(path))).toEqual(
      // The stored copy of the file is written again, because the file may have changed.
      [paths.tenantVersionPart(clientId, 'a', 0), paths.tenantVersion(clientId, 'a')],
    );
    expect(before.size).toBeGreaterThan(100);
    expect(await previewTenant(audited(store), fleet(FLEET))).toMatchObject({
      changes: [],
      tookOver: false,
    });
  });

  test('continues after a lost answer, whether the commit took effect or not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lost = () => {
      // The back-off before the next try starts once the put has received this error.
      setImmediate(() => vi.advanceTimersByTime(2_000));
      return new StoreError('UNREACHABLE', 'no answer to commit');
    };
    const { store: watching } = watch(store, async (nth, commit) => {
      if (nth === 2) throw lost();
      const done = await commit();
      if (nth === 3 || nth === 4) throw lost();
      return done;
    });
    await putTenant(audited(watching), demo);
    expect(await previewTenant(audited(store), demo)).toMatchObject({
      changes: [],
      tookOver: false,
    });
  });
});

describe('two people who put one tenant at the same time', () => {
  test('store the later file completely, and the other put ends with an error', async () => {
    await putTenant(audited(store), fleet(FLEET, 100));
    let second: Promise<unknown> | undefined;
    const { store: interrupted } = watch(store, async (nth, commit) => {
      if (nth === 3) second = putTenant(audited(store), fleet(FLEET, 150));
      if (nth >= 3) await second;
      return commit();
    });
    await expect(putTenant(audited(interrupted), fleet(FLEET, 200))).rejects.toThrow(
      'Somebody else is changing this tenant',
    );
    expect(await pricesOf(store, fleet(FLEET))).toEqual(new Set(['"priceYen":150']));
    expect(await previewTenant(audited(store), fleet(FLEET, 150))).toMatchObject({ changes: [] });
  });

  test('cannot both start, even if both checked the lock before either began', async () => {
    await putTenant(audited(store), demo);
    const cheaper = {
      ...demo,
      products: [{ ...product, priceYen: 90 }, ...demo.products.slice(1)],
    };
    const { store: late } = watch(store, async (nth, commit) => {
      if (nth === 1) await putTenant(audited(store), cheaper);
      return commit();
    });
    const dearer = {
      ...demo,
      products: [{ ...product, priceYen: 190 }, ...demo.products.slice(1)],
    };
    await expect(putTenant(audited(late), dearer)).rejects.toThrow(
      'Somebody else is changing this tenant',
    );
    expect(await previewTenant(audited(store), cheaper)).toMatchObject({ changes: [] });
  });
});
