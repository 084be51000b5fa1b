import { v1 } from '@google-cloud/firestore';
import { expect, inject, test } from 'vitest';
import declared from '../../../firestore.indexes.json';
import { sandbox, send } from '../http.ts';

/** Reads indexes and TTL from the stand-in with Google's own client of the Admin API. */
const standIn = new URL(inject('sandboxUrl'));
const asOwner = { authorization: 'Bearer owner' };
/** Typed as an object, because the client's type requires more of `fetch` than it returns. */
const options: Record<string, object | string | number | boolean> = {
  fallback: true,
  protocol: 'http',
  apiEndpoint: standIn.hostname,
  port: Number(standIn.port),
  projectId: 'listed',
  authClient: {
    getRequestHeaders: () => Promise.resolve(new Headers(asOwner)),
    fetch: (url: string | URL, init: RequestInit = {}) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...asOwner };
      return fetch(url, { ...init, headers });
    },
    universeDomain: 'googleapis.com',
  },
};
const admin = new v1.FirestoreAdminClient(options);
const groups = (group = '-') => admin.collectionGroupPath('listed', '(default)', group);

test('every composite index is listed as declared, with the name as its last field', async () => {
  const [indexes] = await admin.listIndexes({ parent: groups() });
  expect(indexes).toHaveLength(declared.indexes.length);
  expect(indexes[0]).toMatchObject({ queryScope: 'COLLECTION', state: 'READY' });
  expect(indexes[0]?.name).toContain('/collectionGroups/machines/indexes/');
  expect(indexes[0]?.fields).toMatchObject([
    { fieldPath: 'words', arrayConfig: 'CONTAINS' },
    { fieldPath: 'order', order: 'ASCENDING' },
    { fieldPath: '__name__', order: 'ASCENDING' },
  ]);
  const [ofOrders] = await admin.listIndexes({ parent: groups('orders') });
  const own = declared.indexes.filter(({ collectionGroup }) => collectionGroup === 'orders');
  expect(ofOrders).toHaveLength(own.length);
});

test('fields with their own configuration are listed in pages, with their TTL', async () => {
  const filter = 'indexConfig.usesAncestorConfig:false OR ttlConfig:*';
  const asked = { parent: groups(), filter, pageSize: 7 };
  const [page, next] = await admin.listFields(asked, { autoPaginate: false });
  expect(page).toHaveLength(7);
  expect(next?.pageToken).toBe('7');
  const [fields] = await admin.listFields({ parent: groups(), filter });
  expect(fields).toHaveLength(declared.fieldOverrides.length + 1);
  const of = (path: string) => fields.find(({ name }) => name?.endsWith(path));
  expect(of('/collectionGroups/sessions/fields/expiresAt')).toMatchObject({
    indexConfig: { indexes: [] },
    ttlConfig: { state: 'ACTIVE' },
  });
  const settling = of('/collectionGroups/payMethods/fields/settleAt');
  expect(settling?.ttlConfig).toBeNull();
  expect(settling?.indexConfig?.indexes).toMatchObject([
    { queryScope: 'COLLECTION_GROUP', fields: [{ fieldPath: 'settleAt', order: 'ASCENDING' }] },
  ]);
});

test('fields are not listed without a filter, and nothing without an access token', async () => {
  const fields = `/v1/${groups()}/fields`;
  expect((await send('GET', fields, undefined, asOwner)).http).toBe(400);
  expect((await fetch(`${sandbox}${fields}`)).status).toBe(403);
});
