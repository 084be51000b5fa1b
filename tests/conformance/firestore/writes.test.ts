import { describe, expect, test } from 'vitest';
import {
  array,
  type Database,
  int,
  type Json,
  map,
  openDatabase,
  pick,
  targets,
  text,
} from './wire.ts';

const wrongTime = { updateTime: '2020-01-01T00:00:00Z' };

const preconditions: [string, (db: Database) => Json, number, string][] = [
  [
    'creating what exists',
    (db) => db.update('c/a', {}, { currentDocument: { exists: false } }),
    409,
    'ALREADY_EXISTS',
  ],
  [
    'updating what is missing',
    (db) => db.update('c/z', {}, { currentDocument: { exists: true } }),
    404,
    'NOT_FOUND',
  ],
  [
    'a version that is not the stored one',
    (db) => db.update('c/a', {}, { currentDocument: wrongTime }),
    400,
    'FAILED_PRECONDITION',
  ],
  [
    'a version of a missing document',
    (db) => db.update('c/z', {}, { currentDocument: wrongTime }),
    400,
    'FAILED_PRECONDITION',
  ],
  [
    'deleting what is missing',
    (db) => ({ delete: db.name('c/z'), currentDocument: { exists: true } }),
    404,
    'NOT_FOUND',
  ],
  [
    'two preconditions at once',
    (db) => db.update('c/a', {}, { currentDocument: { exists: true, ...wrongTime } }),
    400,
    'INVALID_ARGUMENT',
  ],
  ['a write without an operation', () => ({}), 400, 'INVALID_ARGUMENT'],
  [
    'a write with two operations',
    (db) => ({ ...db.update('c/a', {}), delete: db.name('c/a') }),
    400,
    'INVALID_ARGUMENT',
  ],
  ['a reserved document id', (db) => db.update('c/__x__', {}), 400, 'INVALID_ARGUMENT'],
  ['a reserved collection id', (db) => db.update('__c__/x', {}), 400, 'INVALID_ARGUMENT'],
  ['a document id of two dots', (db) => db.update('c/..', {}), 400, 'INVALID_ARGUMENT'],
  ['an empty segment', (db) => db.update('c//x', {}), 400, 'INVALID_ARGUMENT'],
  [
    'a document id above 1,500 bytes',
    (db) => db.update(`c/${'あ'.repeat(501)}`, {}),
    400,
    'INVALID_ARGUMENT',
  ],
  ['the name of a collection', (db) => db.update('c/a/d', {}), 400, 'INVALID_ARGUMENT'],
  [
    'a reserved field',
    (db) => db.update('c/a', { __proto: int(1), __x__: int(1) }),
    400,
    'INVALID_ARGUMENT',
  ],
  [
    'a field named __proto__',
    (db) => db.update('c/a', JSON.parse('{"__proto__":{"nullValue":null}}')),
    400,
    'INVALID_ARGUMENT',
  ],
  ['an empty field name', (db) => db.update('c/a', { '': int(1) }), 400, 'INVALID_ARGUMENT'],
  [
    'a mask path that needs quotes',
    (db) => db.update('c/a', {}, { updateMask: { fieldPaths: ['a b'] } }),
    400,
    'INVALID_ARGUMENT',
  ],
  [
    'a mask path with an empty step',
    (db) => db.update('c/a', {}, { updateMask: { fieldPaths: ['a..b'] } }),
    400,
    'INVALID_ARGUMENT',
  ],
  [
    'an increment by text',
    (db) => db.update('c/a', {}, { updateTransforms: [{ fieldPath: 'n', increment: text('x') }] }),
    400,
    'INVALID_ARGUMENT',
  ],
  ['an unknown key in a write', (db) => db.update('c/a', {}, { foo: 1 }), 400, 'INVALID_ARGUMENT'],
];

describe.each(targets)('writes on the $name', (target) => {
  const skip = target.url === '';

  test.skipIf(skip).each(preconditions)(
    'refuses %s and writes nothing of the commit',
    async (_, write, http, status) => {
      const db = openDatabase(target);
      await db.commit(db.update('c/a', { n: int(1) }));
      const answer = await db.commit(db.update('c/b', {}), write(db));
      expect([answer.http, answer.status]).toEqual([http, status]);
      expect((await db.get('c/b')).status).toBe('NOT_FOUND');
      expect(await db.fields('c/a')).toEqual({ n: int(1) });
    },
  );

  test.skipIf(skip)('a mask sets, deletes and keeps fields, in maps too', async () => {
    const db = openDatabase(target);
    await db.commit(
      db.update('c/a', { n: int(1), m: map({ x: int(1), y: int(2), z: int(3) }), 'a b': int(1) }),
    );
    await db.commit(
      db.update(
        'c/a',
        { m: map({ x: int(9) }), ignored: int(1) },
        { updateMask: { fieldPaths: ['m.x', 'm.y', 'q.r', '`a b`'] } },
      ),
    );
    expect(await db.fields('c/a')).toEqual({ n: int(1), m: map({ x: int(9), z: int(3) }) });
  });

  test.skipIf(skip)('a write without a mask replaces the document', async () => {
    const db = openDatabase(target);
    await db.commit(db.update('c/a', { n: int(1), m: int(2) }));
    await db.commit(db.update('c/a', { n: int(3) }));
    expect(await db.fields('c/a')).toEqual({ n: int(3) });
  });

  test.skipIf(skip)(
    'transforms run after the update, in order, and report their results',
    async () => {
      const db = openDatabase(target);
      const list = array(int(1), { doubleValue: 1 }, int(2));
      await db.commit(
        db.update('c/a', {
          n: int(5),
          big: int('9223372036854775807'),
          list,
          union: array(int(1)),
        }),
      );
      const { body } = await db.commit(
        db.update(
          'c/a',
          {},
          {
            updateMask: { fieldPaths: [] },
            updateTransforms: [
              { fieldPath: 'n', increment: int(2) },
              { fieldPath: 'n', increment: { doubleValue: 0.5 } },
              { fieldPath: 'n', maximum: int(7) },
              { fieldPath: 'big', increment: int(1) },
              { fieldPath: 'list', removeAllFromArray: { values: [int(1)] } },
              {
                fieldPath: 'union',
                appendMissingElements: { values: [{ doubleValue: 1 }, int(3), int(3)] },
              },
              { fieldPath: 'fresh.deep', minimum: int(4) },
            ],
          },
        ),
      );
      expect(pick(body, 'writeResults', 0, 'transformResults')).toEqual([
        int(7),
        { doubleValue: 7.5 },
        { doubleValue: 7.5 },
        int('9223372036854775807'),
        { nullValue: null },
        { nullValue: null },
        int(4),
      ]);
      expect(await db.fields('c/a')).toEqual({
        n: { doubleValue: 7.5 },
        big: int('9223372036854775807'),
        list: array(int(2)),
        union: array(int(1), int(3)),
        fresh: map({ deep: int(4) }),
      });
    },
  );

  test.skipIf(skip)(
    'all writes of a commit get the same server time, in milliseconds',
    async () => {
      const db = openDatabase(target);
      const stamp = { updateTransforms: [{ fieldPath: 't', setToServerValue: 'REQUEST_TIME' }] };
      const standalone = {
        transform: { document: db.name('c/b'), fieldTransforms: stamp.updateTransforms },
      };
      await db.commit(db.update('c/a', {}, stamp), standalone);
      const [a, b] = [
        pick(await db.fields('c/a'), 't', 'timestampValue'),
        pick(await db.fields('c/b'), 't', 'timestampValue'),
      ];
      expect(a).toBe(b);
      expect(a).toMatch(/^[^.]+(\.\d{3})?Z$/);
    },
  );

  test.skipIf(skip)(
    'versions change with every change, and not if a write changes nothing',
    async () => {
      const db = openDatabase(target);
      const versions: unknown[] = [];
      for (const n of [1, 2, 3, 3]) {
        const { body } = await db.commit(db.update('c/a', { n: int(n) }));
        versions.push(pick(body, 'writeResults', 0, 'updateTime'));
      }
      expect(new Set(versions.slice(0, 3)).size).toBe(3);
      // Compared as numbers, because as text a whole second has no fraction and sorts after those with one.
      const moments = versions.slice(0, 3).map((version) => Date.parse(String(version)));
      expect(moments.toSorted((one, other) => one - other)).toEqual(moments);
      expect(versions[3]).toBe(versions[2]);
    },
  );

  test.skipIf(skip)('of many writers with one version, exactly one succeeds', async () => {
    const db = openDatabase(target);
    const { body } = await db.commit(db.update('c/a', { n: int(0) }));
    const updateTime = pick(body, 'writeResults', 0, 'updateTime');
    const tries = Array.from({ length: 8 }, (_, i) =>
      db.commit(db.update('c/a', { n: int(i + 1) }, { currentDocument: { updateTime } })),
    );
    const codes = (await Promise.all(tries)).map((answer) => answer.http);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  test.skipIf(skip)('verify checks a version without writing', async () => {
    const db = openDatabase(target);
    await db.commit(db.update('c/a', { n: int(1) }));
    expect(
      (await db.commit({ verify: db.name('c/a'), currentDocument: { exists: true } })).http,
    ).toBe(200);
    expect(
      (await db.commit({ verify: db.name('c/a'), currentDocument: { exists: false } })).http,
    ).toBe(409);
  });

  test.skipIf(skip)('batchWrite applies each write separately', async () => {
    const db = openDatabase(target);
    const missing = db.update('c/z', {}, { currentDocument: { exists: true } });
    const { body } = await db.call('POST', ':batchWrite', {
      writes: [db.update('c/a', {}), missing],
    });
    expect(pick(body, 'status', 1, 'code')).toBe(5);
    expect((await db.get('c/a')).http).toBe(200);
  });

  test.skipIf(skip)('a transaction that was rolled back commits nothing', async () => {
    const db = openDatabase(target);
    await db.commit(db.update('c/a', { n: int(1) }));
    const begun = await db.call('POST', ':beginTransaction', { options: { readWrite: {} } });
    const transaction = pick(begun.body, 'transaction');
    await db.call('POST', ':rollback', { transaction });
    const late = await db.call('POST', ':commit', {
      writes: [db.update('c/a', { n: int(2) })],
      transaction,
    });
    expect(late.status).toBe('INVALID_ARGUMENT');
    expect(await db.fields('c/a')).toEqual({ n: int(1) });
  });
});

test('on the stand-in, a transaction is ABORTED if a document that it read has changed', async () => {
  const [standIn] = targets;
  if (standIn === undefined) throw new Error('the stand-in is always there');
  const db = openDatabase(standIn);
  await db.commit(db.update('c/a', { n: int(1) }));
  const begun = await db.call('POST', ':batchGet', {
    documents: [db.name('c/a')],
    newTransaction: { readWrite: {} },
  });
  await db.commit(db.update('c/a', { n: int(2) }));
  const transaction = pick(begun.body, 0, 'transaction');
  const late = await db.call('POST', ':commit', {
    writes: [db.update('c/a', { n: int(3) })],
    transaction,
  });
  expect([late.http, late.status]).toEqual([409, 'ABORTED']);
  expect(await db.fields('c/a')).toEqual({ n: int(2) });
});
