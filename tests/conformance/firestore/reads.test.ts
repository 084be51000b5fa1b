import { beforeAll, describe, expect, test } from 'vitest';
import { int, openDatabase, pick, targets } from './wire.ts';

describe.each(targets)('reads on the $name', (target) => {
  const skip = target.url === '';
  const db = openDatabase(target);
  beforeAll(async () => {
    if (skip) return;
    const one = (path: string) => db.update(path, { n: int(1), m: int(2) });
    await db.commit(one('c/a'), one('c/b'), one('c/d'), one('c/missing/sub/k'));
  });

  test.skipIf(skip)(
    'a document carries its full name, its times and its masked fields',
    async () => {
      const { body } = await db.get('c/a?mask.fieldPaths=n');
      expect(pick(body, 'name')).toBe(db.name('c/a'));
      expect(pick(body, 'fields')).toEqual({ n: int(1) });
      expect(pick(body, 'createTime')).toBe(pick(body, 'updateTime'));
    },
  );

  test.skipIf(skip)('a missing document is 404 NOT_FOUND', async () => {
    const answer = await db.get('c/none');
    expect([answer.http, answer.status]).toEqual([404, 'NOT_FOUND']);
  });

  test.skipIf(skip)('batchGet returns each document once, found or missing', async () => {
    const documents = ['c/a', 'c/none', 'c/a'].map(db.name);
    const { body } = await db.call('POST', ':batchGet', { documents });
    expect(body).toHaveLength(2);
    const found = [pick(body, 0, 'found', 'name'), pick(body, 1, 'found', 'name')];
    const missing = [pick(body, 0, 'missing'), pick(body, 1, 'missing')];
    expect(found).toContain(db.name('c/a'));
    expect(missing).toContain(db.name('c/none'));
  });

  test.skipIf(skip)('a list goes page by page in name order and ends without a token', async () => {
    const first = await db.get('c?pageSize=2');
    const token = encodeURIComponent(String(pick(first.body, 'nextPageToken')));
    const second = await db.get(`c?pageSize=2&pageToken=${token}`);
    expect([
      pick(first.body, 'documents', 0, 'name'),
      pick(first.body, 'documents', 1, 'name'),
    ]).toEqual([db.name('c/a'), db.name('c/b')]);
    expect(pick(second.body, 'documents', 0, 'name')).toBe(db.name('c/d'));
    expect(pick(second.body, 'nextPageToken')).toBeUndefined();
  });

  test.skipIf(skip)('an empty list has no documents', async () => {
    expect((await db.get('nothing')).body).toEqual({});
  });

  test.skipIf(skip)('showMissing lists parents that do not exist', async () => {
    const { body } = await db.get('c?showMissing=true');
    expect(JSON.stringify(body)).toContain(`"${db.name('c/missing')}"`);
  });

  test.skipIf(skip)('listCollectionIds finds collections below missing documents', async () => {
    expect((await db.call('POST', ':listCollectionIds', {})).body).toEqual({
      collectionIds: ['c'],
    });
    expect((await db.call('POST', '/c/missing:listCollectionIds', {})).body).toEqual({
      collectionIds: ['sub'],
    });
  });

  test.skipIf(skip)(
    'a created document gets an id of 20 characters, and a taken id is refused',
    async () => {
      const { body } = await db.call('POST', '/fresh', { fields: {} });
      expect(String(pick(body, 'name')).slice(db.name('fresh/').length)).toMatch(
        /^[A-Za-z0-9]{20}$/,
      );
      const taken = await db.call('POST', '/c?documentId=a', { fields: {} });
      expect([taken.http, taken.status]).toEqual([409, 'ALREADY_EXISTS']);
    },
  );

  test.skipIf(skip)(
    'a body is parsed as JSON whatever its content type, and an invalid one is refused',
    async () => {
      const post = (body: string) =>
        fetch(`${target.url}/v1/${db.root}:commit`, {
          method: 'POST',
          headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' },
          body,
        });
      expect((await post('{"writes":[]}')).status).toBe(200);
      expect((await post('{')).status).toBe(400);
      expect((await post('[]')).status).toBe(400);
    },
  );

  test.skipIf(skip)('a caller without a bearer token is refused', async () => {
    const stranger = openDatabase(target, '');
    const query = { from: [{ collectionId: 'c' }] };
    const answers = [
      await stranger.get('c/a'),
      await stranger.get('c'),
      await stranger.commit(stranger.update('c/a', {})),
      await stranger.query(query),
      await stranger.call('POST', ':batchGet', { documents: [stranger.name('c/a')] }),
      await stranger.call('POST', ':listCollectionIds', {}),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill('PERMISSION_DENIED'));
    expect(answers.map((answer) => answer.http)).toEqual(Array(6).fill(403));
  });

  test.skipIf(skip)('the reset empties only one database', async () => {
    const own = openDatabase(target);
    await own.commit(own.update('c/a', {}));
    await fetch(`${target.url}/emulator/v1/${own.root}`, { method: 'DELETE' });
    expect((await own.get('c/a')).http).toBe(404);
    expect((await db.get('c/a')).http).toBe(200);
  });
});
