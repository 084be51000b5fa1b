import { randomUUID } from 'node:crypto';
import { FieldValue, Firestore, Timestamp } from '@google-cloud/firestore';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import * as lite from 'firebase/firestore/lite';
import { afterAll, describe, expect, inject, test } from 'vitest';

const standIn = new URL(inject('sandboxUrl'));

describe('firebase/firestore/lite against the stand-in', () => {
  const app = initializeApp({ projectId: `lite-${randomUUID().slice(0, 8)}` });
  const db = lite.getFirestore(app);
  lite.connectFirestoreEmulator(db, standIn.hostname, Number(standIn.port), {
    mockUserToken: 'owner',
  });
  // The client logs every refused call to the console, including expected ones.
  setLogLevel('silent');
  afterAll(() => deleteApp(app));

  test('documents of every type are read back as they were written', async () => {
    const reference = lite.doc(db, 'c/a');
    const value = {
      n: 1,
      d: 1.5,
      zero: -0,
      s: 'あ',
      t: lite.Timestamp.fromMillis(1_600_000_000_123),
      nan: Number.NaN,
      bytes: lite.Bytes.fromBase64String('AQI='),
      geo: new lite.GeoPoint(0, 2),
      list: [1, { a: null }],
      map: {},
      empty: [],
    };
    await lite.setDoc(reference, value);
    const stored = (await lite.getDoc(reference)).data();
    expect(stored).toEqual(value);
    expect(Object.is(stored?.['zero'], -0)).toBe(true);
  });

  test('transactions are retried until the counter is right', async () => {
    const reference = lite.doc(db, 'c/counter');
    await lite.setDoc(reference, { n: 0 });
    const add = () =>
      lite.runTransaction(db, async (transaction) => {
        const snapshot = await transaction.get(reference);
        transaction.update(reference, { n: Number(snapshot.get('n')) + 1 });
      });
    await Promise.all([add(), add(), add()]);
    expect((await lite.getDoc(reference)).get('n')).toBe(3);
  });

  test('queries, cursors, counts and transforms', async () => {
    const items = lite.collection(db, 'items');
    for (const n of [1, 2, 3, 4])
      await lite.setDoc(lite.doc(items, `i${n}`), { n, tags: [n % 2 ? 'odd' : 'even'] });
    const odd = await lite.getDocs(
      lite.query(items, lite.where('tags', 'array-contains', 'odd'), lite.orderBy('n', 'desc')),
    );
    expect(odd.docs.map((d) => d.id)).toEqual(['i3', 'i1']);
    const [first] = odd.docs;
    const rest = await lite.getDocs(
      lite.query(items, lite.orderBy('n', 'desc'), lite.startAfter(first)),
    );
    expect(rest.docs.map((d) => d.id)).toEqual(['i2', 'i1']);
    const last = await lite.getDocs(lite.query(items, lite.orderBy('n'), lite.limit(1)));
    expect(last.docs.map((d) => d.id)).toEqual(['i1']);
    expect((await lite.getCount(lite.query(items, lite.where('n', '>', 1)))).data().count).toBe(3);
    await lite.updateDoc(lite.doc(items, 'i1'), {
      n: lite.increment(10),
      at: lite.serverTimestamp(),
      tags: lite.arrayUnion('x'),
    });
    const updated = (await lite.getDoc(lite.doc(items, 'i1'))).data();
    expect([updated?.['n'], updated?.['tags']]).toEqual([11, ['odd', 'x']]);
    expect(updated?.['at']).toBeInstanceOf(lite.Timestamp);
  });

  test('updating a missing document is not-found', async () => {
    await expect(lite.updateDoc(lite.doc(db, 'c/none'), { n: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('@google-cloud/firestore over REST against the stand-in', () => {
  const db = new Firestore({
    projectId: `rest-${randomUUID().slice(0, 8)}`,
    preferRest: true,
    host: standIn.hostname,
    port: Number(standIn.port),
    protocol: 'http',
    ssl: false,
    authClient: {
      getRequestHeaders: () => Promise.resolve(new Headers({ authorization: 'Bearer owner' })),
      fetch: callWithOwner,
      universeDomain: 'googleapis.com',
    },
  });
  afterAll(() => db.terminate());

  test('documents are read back as they were written, increments included', async () => {
    const at = Timestamp.fromMillis(5);
    await db.doc('c/a').set({ n: 1, at, none: null, sum: FieldValue.increment(2) });
    expect((await db.doc('c/a').get()).data()).toEqual({ n: 1, at, none: null, sum: 2 });
  });

  test('create refuses an existing document with ALREADY_EXISTS', async () => {
    await db.doc('c/b').set({});
    await expect(db.doc('c/b').create({})).rejects.toMatchObject({ code: 6 });
  });

  test('queries with filters, order and limit', async () => {
    const items = db.collection('items');
    for (const n of [1, 2, 3]) await items.doc(`i${n}`).set({ n });
    const found = await items.where('n', '>', 1).orderBy('n', 'desc').limit(1).get();
    expect(found.docs.map((document) => document.id)).toEqual(['i3']);
    expect((await items.count().get()).data().count).toBe(3);
  });

  test('transactions read before they write', async () => {
    const reference = db.doc('c/counter');
    await reference.set({ n: 0 });
    await db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(reference);
      transaction.update(reference, { n: Number(snapshot.get('n')) + 1 });
    });
    expect((await reference.get()).get('n')).toBe(1);
  });
});

async function callWithOwner(url: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  headers.set('authorization', 'Bearer owner');
  return fetch(url, { ...init, headers });
}
