import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { parseSettings } from '../../../worker/core/env.ts';
import { createFirestore, type Firestore } from '../../../worker/core/store/firestore.ts';
import type { Query } from '../../../worker/core/store/queries.ts';
import { collectionPath, documentPath, isSegment } from '../../../worker/core/store/segments.ts';
import { createTransport, type Runtime } from '../../../worker/core/store/transport.ts';
import { Bytes, Double, GeoPoint, Timestamp } from '../../../worker/core/store/values.ts';
import { create, update, type Write } from '../../../worker/core/store/writes.ts';
import { randomOf } from '../../faults/random.ts';
import { openPlatforms } from '../../simulation/platforms.ts';
import { unsignedBindings } from '../../worker/key-bindings.ts';

const email = 'store@test.iam.gserviceaccount.com';
const keys = await generateKeyPair('RS256', { extractable: true });
const world: Runtime = {
  fetch: (request) => fetch(request),
  nowMs: Date.now,
  random: randomOf(20261120),
};

/** Returns a store. The stand-in requires a service account, as production does. The emulator does not. */
async function openStore(
  more: Record<string, string>,
  over: Partial<Runtime> = {},
): Promise<Firestore> {
  const settings = parseSettings({
    GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: email,
      private_key: await exportPKCS8(keys.privateKey),
    }),
    ...unsignedBindings,
    FIRESTORE_PROJECT_ID: `store-${crypto.randomUUID().slice(0, 8)}`,
    ...more,
  });
  const here = { ...world, ...over };
  return createFirestore(createTransport(settings, here), here);
}

const emulator = inject('emulatorUrl');
type Target = readonly [name: string, settings: Record<string, string>, over: Partial<Runtime>];
const targets: readonly Target[] = [
  [
    'the stand-in',
    { FIRESTORE_BASE_URL: inject('sandboxUrl'), FIRESTORE_PROJECT_ID: 'store-test' },
    {},
  ],
  [
    'the stand-in in memory, as the simulation has it',
    { FIRESTORE_EMULATOR_HOST: 'outside.test' },
    { fetch: openPlatforms(Date.now).fetch },
  ],
  ['the official emulator', { FIRESTORE_EMULATOR_HOST: emulator.replace('http://', '') }, {}],
];

describe.each(targets)('the store against %s', (name, settings, over) => {
  let store: Firestore;
  const at = (id: string) => documentPath('things', id);
  const fresh = () => `t-${crypto.randomUUID()}`;

  beforeAll(async () => {
    if (name === 'the stand-in') {
      await fetch(`${inject('sandboxUrl')}/control/google/service-accounts/${email}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          projectId: 'store-test',
          publicKeyPem: await exportSPKI(keys.publicKey),
        }),
      });
    }
    store = await openStore(settings, over);
  });

  const storeTest = test.skipIf(name === 'the official emulator' && emulator === '');

  storeTest('stores and reads every kind of value', async () => {
    const id = fresh();
    const fields = {
      text: '日本語 "quoted" \u2028',
      whole: 42,
      negative: -1,
      half: 0.5,
      double: new Double(2),
      yes: true,
      nothing: null,
      when: new Timestamp('2026-11-21T01:02:03.456789Z'),
      bytes: new Bytes('AAEC/w=='),
      place: new GeoPoint(35.5, 139.5),
      list: [1, 'two', { three: [] as const }],
      map: { 'a.b': { ja: 'あ' }, empty: {} },
    };
    const committed = await store.commit([create(at(id), fields)]);
    const read = await store.get(at(id));
    // The commit's update time can be used in a precondition.
    expect(committed).toEqual({ ok: true, value: [read?.updateTime] });
    expect(read?.fields).toMatchObject({
      ...fields,
      double: 2,
      when: '2026-11-21T01:02:03.456789Z',
      bytes: 'AAEC/w==',
      place: { latitude: 35.5, longitude: 139.5 },
    });
    expect(read?.fields['createdAt']).toBe(read?.fields['updatedAt']);
  });

  storeTest(
    'a commit fails as a whole if a document exists that must be absent, and succeeds otherwise',
    async () => {
      const [id, other] = [fresh(), fresh()];
      const guarded = () =>
        store.commit([
          create(at(id), { n: 1 }),
          { kind: 'verify', path: at(other), if: { exists: false } },
        ]);
      await store.commit([create(at(other), { n: 2 })]);
      expect((await guarded()).ok).toBe(false);
      expect(await store.get(at(id))).toBeUndefined();
      await store.commit([{ kind: 'delete', path: at(other) }]);
      expect((await guarded()).ok).toBe(true);
      expect(await store.get(at(other))).toBeUndefined();
    },
  );

  storeTest(
    'finds documents by one of several values across collections of a name, and pages by path',
    async () => {
      // A collection-group query needs a declared index. This collection has one.
      const [group, other] = ['payMethods', fresh()];
      const below = (id: string) => documentPath('things', other, group, id);
      const hashOf = (id: string) => `${other}-${id}`;
      await store.commit(
        ['a', 'b', 'c'].map((id) => create(below(id), { accountHash: hashOf(id), more: id })),
      );
      const from = { everyCollection: group };
      const value = ['a', 'c', 'x'].map(hashOf);
      const where = [{ field: 'accountHash', op: 'IN', value }] as const;
      const found = await store.query({ from, where, limit: 9 });
      expect(found.map(({ id }) => id)).toEqual(['a', 'c']);
      const page = { from, only: ['accountHash'], limit: 2 };
      const first = await store.query(page);
      expect(first.map(({ fields }) => fields)).toEqual(
        ['a', 'b'].map((id) => ({ accountHash: hashOf(id) })),
      );
      const rest = await store.query({ ...page, after: { path: first.at(-1)?.path ?? '' } });
      expect(rest.map(({ id }) => id)).toEqual(['c']);
    },
  );

  storeTest('a batch of reads keeps its order, with undefined for a missing document', async () => {
    const id = fresh();
    await store.commit([create(at(id), { n: 1 })]);
    const [none, some] = await store.batchGet([at(fresh()), at(id)]);
    expect(none).toBeUndefined();
    expect(some?.id).toBe(id);
  });

  storeTest(
    'tells a create of an existing document, an update of a missing one and a lost race apart',
    async () => {
      const id = fresh();
      await store.commit([create(at(id), { n: 1 })]);
      const before = await store.get(at(id));
      expect(await store.commit([create(at(id), { n: 2 })])).toEqual({
        ok: false,
        error: 'ALREADY_EXISTS',
      });
      expect(await store.commit([update(at(fresh()), { n: 2 })])).toEqual({
        ok: false,
        error: 'NOT_FOUND',
      });
      await store.commit([update(at(id), { n: 3 })]);
      const late = update(at(id), { n: 4 }, { updateTime: before?.updateTime ?? '' });
      expect(await store.commit([late])).toEqual({ ok: false, error: 'CHANGED' });
      expect((await store.get(at(id)))?.fields['n']).toBe(3);
    },
  );

  storeTest('commits all of its writes or none', async () => {
    const [one, other] = [fresh(), fresh()];
    await store.commit([create(at(other), { n: 1 })]);
    await store.commit([create(at(one), { n: 1 }), create(at(other), { n: 2 })]);
    expect(await store.get(at(one))).toBeUndefined();
  });

  storeTest('changes the named fields alone, nested ones too, and leaves the rest', async () => {
    const id = fresh();
    await store.commit([create(at(id), { a: 1, settings: { language: 'ja', cap: 5 } })]);
    const write: Write = {
      ...update(at(id), { settings: { language: 'en' } }),
      kind: 'set',
      path: at(id),
      fields: { settings: { language: 'en' } },
      mask: ['settings.language'],
    };
    await store.commit([write]);
    expect((await store.get(at(id)))?.fields).toMatchObject({
      a: 1,
      settings: { language: 'en', cap: 5 },
    });
  });

  storeTest(
    'increments nested fields whose names contain dots, and creates a missing document',
    async () => {
      const id = fresh();
      const increment = (by: number): Write => ({
        kind: 'set',
        path: at(id),
        fields: { day: '2026-11-23', names: { 'green-tea.500': '緑茶' } },
        mask: ['day', ['names', 'green-tea.500']],
        serverTimes: ['updatedAt'],
        increments: [
          [['counts', 'products', 'green-tea.500', 'yen'], 160 * by],
          [['counts', 'hours', '09', 'yen'], 160 * by],
          ['counts.total.yen', 160 * by],
        ],
      });
      expect((await store.commit([increment(1)])).ok).toBe(true);
      await Promise.all([store.commit([increment(1)]), store.commit([increment(1)])]);
      expect((await store.get(at(id)))?.fields).toMatchObject({
        day: '2026-11-23',
        names: { 'green-tea.500': '緑茶' },
        counts: {
          products: { 'green-tea.500': { yen: 480 } },
          hours: { '09': { yen: 480 } },
          total: { yen: 480 },
        },
      });
    },
  );

  storeTest('counts and adds up documents within a time without reading them', async () => {
    // The sum needs an index, and orders have it.
    const things = collectionPath('clients', fresh(), 'orders');
    const paidAt = (ms: number, capturedYen: number) => ({
      payment: { capturedAt: Timestamp.ofMs(ms), capturedYen },
    });
    await store.add(things, paidAt(1_000, 160));
    await store.add(things, paidAt(1_999, 120));
    await store.add(things, paidAt(2_000, 500));
    await store.add(things, { payment: { capturedAt: null, capturedYen: 7 } });
    await store.add(things, { payment: { capturedAt: Timestamp.ofMs(1_500) } });
    const between = (fromMs: number, untilMs: number): Query => ({
      from: things,
      where: [
        { field: 'payment.capturedAt', op: 'GREATER_THAN_OR_EQUAL', value: Timestamp.ofMs(fromMs) },
        { field: 'payment.capturedAt', op: 'LESS_THAN', value: Timestamp.ofMs(untilMs) },
      ],
    });
    expect(await store.sum(between(1_000, 2_000), ['payment.capturedYen'])).toEqual({
      count: 2,
      sums: [280],
    });
    expect(await store.sum(between(1_000, 2_000), [])).toEqual({ count: 3, sums: [] });
    expect(await store.sum(between(5_000, 6_000), ['payment.capturedYen'])).toEqual({
      count: 0,
      sums: [0],
    });
  });

  storeTest('counts the documents whose list is not empty, and none without the list', async () => {
    const field = `list${Date.now()}`;
    const lists = [[{ at: 1 }], [{ at: 1 }, { at: 2 }], [], null];
    await store.commit(lists.map((list) => create(at(fresh()), { [field]: list })));
    const filled = { field, op: 'GREATER_THAN', value: [] } as const;
    const { count } = await store.sum({ from: collectionPath('things'), where: [filled] }, []);
    expect(count).toBe(2);
  });

  storeTest('twenty concurrent buyers never take more than the five in stock', async () => {
    const id = fresh();
    await store.commit([create(at(id), { left: 5 })]);
    const buy = () =>
      store.runOptimistic(async () => {
        const stock = await store.get(at(id));
        const left = Number(stock?.fields['left']);
        if (!stock || left === 0) return { writes: [], value: 'sold out' };
        const write = update(at(id), { left: left - 1 }, { updateTime: stock.updateTime });
        return { writes: [write], value: 'sold' };
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, buy));
    const sold = outcomes.filter((o) => o.status === 'fulfilled' && o.value === 'sold');
    const left = (await store.get(at(id)))?.fields['left'];
    expect(sold.length + Number(left)).toBe(5);
    expect(Number(left)).toBeGreaterThanOrEqual(0);
  });

  storeTest('pages through equal values without a repeat or a gap', async () => {
    const from = collectionPath('paged', fresh(), 'items');
    await store.commit(
      ['a', 'b', 'c', 'd', 'e'].map((id) =>
        create(documentPath(...from.split('/'), id), { rank: 1 }),
      ),
    );
    const seen: string[] = [];
    let after: Query['after'];
    for (;;) {
      const page = await store.query({
        from,
        orderBy: { field: 'rank', direction: 'DESCENDING' },
        limit: 2,
        ...(after ? { after } : {}),
      });
      const last = page.at(-1);
      if (!last) break;
      seen.push(...page.map(({ id }) => id));
      after = { value: 1, path: last.path };
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  storeTest('adds a document with a generated id', async () => {
    const path = await store.add(collectionPath('logs', 'app', 'errors'), { type: 'x' });
    expect((await store.get(path))?.fields).toMatchObject({ type: 'x' });
  });
});

describe('a path segment', () => {
  test.each(['', '.', '..', 'a/b', '__name__', 'x'.repeat(1501)])('%j is refused', (text) => {
    expect(isSegment(text)).toBe(false);
    expect(() => documentPath('things', text)).toThrow(TypeError);
  });
  test.each(['a', '日本', '__a', 'a b', 'x'.repeat(1500)])('%j is accepted', (text) => {
    expect(isSegment(text)).toBe(true);
  });
});

describe('a store that is unavailable', () => {
  const settings = { FIRESTORE_BASE_URL: 'http://store.invalid' };
  const answering = (answers: readonly (() => Promise<Response>)[]) => {
    let at = 0;
    const asked: string[] = [];
    const store = openStore(settings, {
      fetch: (request) => {
        asked.push(request.url);
        const answer = answers[Math.min(at, answers.length - 1)];
        at += 1;
        return answer ? answer() : Promise.reject(new Error('nothing left'));
      },
    });
    return { store, asked };
  };
  const unavailable = () =>
    Promise.resolve(
      Response.json(
        { error: { code: 503, status: 'UNAVAILABLE', message: 'secret' } },
        { status: 503 },
      ),
    );
  const path = documentPath('things', 'x');

  test('retries a read, but never a commit', async () => {
    const reading = answering([
      unavailable,
      () => Promise.resolve(Response.json([{ missing: 'x' }])),
    ]);
    expect(await (await reading.store).get(path)).toBeUndefined();
    expect(reading.asked).toHaveLength(2);
    const writing = answering([unavailable]);
    await expect((await writing.store).commit([create(path, {})])).rejects.toMatchObject({
      status: 'UNAVAILABLE',
    });
    expect(writing.asked).toHaveLength(1);
  });

  test('does not reveal the text of the store’s error', async () => {
    const { store } = answering([unavailable]);
    await expect((await store).get(path)).rejects.not.toThrow(/secret/);
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('refused')), 'UNREACHABLE'],
    [
      'a proxy’s HTML',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      'UNAVAILABLE',
    ],
    [
      'a list of errors',
      () =>
        Promise.resolve(
          Response.json([{ error: { status: 'PERMISSION_DENIED' } }], { status: 403 }),
        ),
      'PERMISSION_DENIED',
    ],
  ] as const)('with %s throws a StoreError with its status', async (_, answer, status) => {
    const { store } = answering([answer]);
    await expect((await store).commit([create(path, {})])).rejects.toMatchObject({
      name: 'StoreError',
      status,
    });
  });
});
