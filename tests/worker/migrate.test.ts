import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineMigration, type Migration } from '../../cli/migrate/migration.ts';
import { migrations } from '../../cli/migrate/migrations.ts';
import { runMigration, tryMigration } from '../../cli/migrate/run-migration.ts';
import { sampleLines, tallyLines } from '../../cli/migrate/show-tally.ts';
import { settingsOf } from '../../worker/core/env.ts';
import { createFirestore } from '../../worker/core/store/firestore.ts';
import { collectionPath } from '../../worker/core/store/segments.ts';
import { createTransport, type Runtime } from '../../worker/core/store/transport.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import { control, list, patch, remove, seed, stored } from './support/stand-ins.ts';

const runtime: Runtime = {
  fetch: (request) => fetch(request),
  nowMs: () => Date.now(),
  random: () => Math.random(),
};
const store = createFirestore(createTransport(settingsOf(env), runtime), runtime);
const nowMs = () => Date.parse('2026-11-22T03:00:00Z');

let number = 0;
let migration: Migration;
const pathOf = (id: string) => `clients/moved/things${number}/${id}`;
const at = Timestamp.ofMs(Date.parse('2026-11-01T00:00:00.123Z'));
/** A field that the migration does not know, with a type that JSON does not have. */
const untouched = { at, secret: 'nobody’s business' };

beforeEach(() => {
  number += 1;
  migration = defineMigration({
    name: `2027-01-test-${number}`,
    from: collectionPath('clients', 'moved', `things${number}`),
    fields: ['yen', 'amount', 'label'],
    done: v.object({ amount: v.object({ yen: v.number() }), yen: v.optional(v.undefined()) }),
    before: v.object({ yen: v.number(), label: v.optional(v.string()) }),
    change: ({ yen }) => ({ put: { amount: { yen } }, drop: ['yen'] }),
  });
});
afterEach(() => vi.restoreAllMocks());

const run = (more: object = {}) => runMigration(store, migration, { nowMs, ...more });
const seedThings = (ids: readonly string[]) =>
  seed(Object.fromEntries(ids.map((id, index) => [pathOf(id), { yen: index, ...untouched }])));

/**
 * Runs a function once before the command's first commit reaches the store, or loses the commit's answer.
 */
function atFirstCommit(work: (send: () => Promise<Response>) => Promise<Response>) {
  const real = globalThis.fetch;
  let isFirst = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isOurs = request.headers.get('authorization') !== 'Bearer owner';
    if (!isOurs || !isFirst || !request.url.endsWith(':commit')) return real(request);
    isFirst = false;
    return work(() => real(request));
  });
}

describe('a migration', () => {
  test('changes what has the old shape, leaves what has the new one, and touches no other field', async () => {
    await seedThings(['a', 'b']);
    await seed({ [pathOf('c')]: { amount: { yen: 7 }, ...untouched } });
    const [before, alone] = [await stored(pathOf('a')), await stored(pathOf('c'))];
    expect(await run()).toMatchObject({ seen: 3, changed: 2, done: 1, busy: 0, unreadable: 0 });
    const { yen: _, ...rest } = before ?? {};
    const amount = { mapValue: { fields: { yen: { integerValue: '0' } } } };
    expect(await stored(pathOf('a'))).toEqual({ ...rest, amount });
    expect(await stored(pathOf('c'))).toEqual(alone);
    expect(await run()).toMatchObject({ seen: 3, changed: 0, done: 3 });
  });

  test('on a dry run counts the documents and shows some without their texts, and writes nothing', async () => {
    await seedThings(['a', 'b', 'c', 'd']);
    await patch(pathOf('a'), { label: 'a person’s own words' });
    const before = await list(`clients/moved/things${number}`);
    const { tally, samples } = await tryMigration(store, migration);
    expect(tally).toMatchObject({ seen: 4, changed: 4, done: 0 });
    expect(samples).toHaveLength(3);
    expect(samples.flatMap(sampleLines).slice(0, 3)).toEqual([
      `  ${pathOf('a')}`,
      '    - yen: 0',
      '    + amount: {yen: 0}',
    ]);
    expect(samples.flatMap(sampleLines).join()).not.toContain('words');
    expect(await list(`clients/moved/things${number}`)).toEqual(before);
    expect(await stored(`migrations/${migration.name}`)).toBeUndefined();
  });

  test('lists what it cannot read by its path and the field, counts it, and leaves it as it is', async () => {
    await seedThings(['a']);
    await seed({ [pathOf('b')]: { yen: 'a secret', ...untouched }, [pathOf('c')]: untouched });
    const before = [await stored(pathOf('b')), await stored(pathOf('c'))];
    const tally = await run();
    expect(tally).toMatchObject({ seen: 3, changed: 1, unreadable: 2 });
    const lines = tallyLines(migration.name, tally, 'changed').join('\n');
    expect(lines).toContain(`UNREADABLE ${pathOf('b')}: yen is not number`);
    expect(lines).toContain(pathOf('c'));
    expect(lines).not.toContain('secret');
    expect([await stored(pathOf('b')), await stored(pathOf('c'))]).toEqual(before);
  });

  test('that is interrupted continues after the last whole page, and starts again once it was finished', async () => {
    await seedThings(['a', 'b', 'c', 'd', 'e']);
    const ended = run({
      pageSize: 2,
      report: () => {
        throw new Error('ended');
      },
    });
    await expect(ended).rejects.toThrow('ended');
    expect(await tryMigration(store, migration)).toMatchObject({ tally: { changed: 3, done: 2 } });
    // An older version wrote a document behind the cursor. The continued run does not see it.
    await patch(pathOf('a'), { yen: 9 });
    expect(await run({ pageSize: 2 })).toMatchObject({ seen: 3, changed: 3 });
    expect(await run({ pageSize: 2 })).toMatchObject({ seen: 5, changed: 1, done: 4 });
    const progress = await stored(`migrations/${migration.name}`);
    expect(progress?.['finishedAt']?.['timestampValue']).toBeTypeOf('string');
  });

  test('never overwrites a concurrent change: the document is read again', async () => {
    await seedThings(['a']);
    atFirstCommit(async (send) => {
      await patch(pathOf('a'), { yen: 250, label: 'changed meanwhile' });
      return send();
    });
    expect(await run()).toMatchObject({ changed: 1, busy: 0 });
    const now = await stored(pathOf('a'));
    expect(now?.['amount']).toEqual({ mapValue: { fields: { yen: { integerValue: '250' } } } });
    expect(now?.['label']).toEqual({ stringValue: 'changed meanwhile' });
  });

  test('makes no document of one that was deleted in the very moment', async () => {
    await seedThings(['a']);
    atFirstCommit(async (send) => {
      await remove(pathOf('a'));
      return send();
    });
    expect(await run()).toMatchObject({ seen: 0, changed: 0 });
    expect(await stored(pathOf('a'))).toBeUndefined();
  });

  test('counts a change once if its answer was lost after it had happened', async () => {
    await seedThings(['a']);
    atFirstCommit(async (send) => {
      await send();
      return Response.json({ error: { status: 'UNAVAILABLE' } }, { status: 503 });
    });
    expect(await run()).toMatchObject({ seen: 1, changed: 1, done: 0, busy: 0 });
    expect((await stored(pathOf('a')))?.['yen']).toBeUndefined();
  });

  test('ends with an error where the store refuses, and finishes when it is started again', async () => {
    await seedThings(['a', 'b']);
    const fault = { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 403 };
    await control('PUT', '/faults', [{ ...fault, times: 1 }]);
    await expect(run()).rejects.toThrow('Firestore');
    await run();
    expect(await tryMigration(store, migration)).toMatchObject({ tally: { changed: 0, done: 2 } });
  });

  test('whose change leads to another shape than declared is stopped before it writes', async () => {
    await seedThings(['a']);
    migration = defineMigration({
      name: migration.name,
      from: migration.from,
      fields: ['yen'],
      done: v.object({ amount: v.number() }),
      before: v.object({ yen: v.number() }),
      change: () => ({ put: { amount: 'nothing' } }),
    });
    await expect(run()).rejects.toThrow('what it is not done with');
    expect((await stored(pathOf('a')))?.['amount']).toBeUndefined();
  });
});

test('every migration of this release has a unique name', () => {
  const names = migrations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
