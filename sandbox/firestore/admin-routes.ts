import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { Authenticate } from './authenticate.ts';
import type { DeclaredIndexes } from './declared-indexes.ts';
import { errorBody, invalid, Refusal } from './errors.ts';
import type { FirestoreState } from './firestore.ts';

type Index = DeclaredIndexes['indexes'][number];
type Field = DeclaredIndexes['fieldOverrides'][number];

const GROUPS = '/v1/projects/:project/databases/:database/collectionGroups/:group';

/**
 * Serves the Admin API's lists: composite indexes, and the fields with their own index
 * configuration (firebase.google.com/docs/firestore/reference/rest). The group `-` means every
 * collection group.
 */
export function firestoreAdminRoutes({ deployed }: FirestoreState, authenticate: Authenticate) {
  const app = new Hono<SandboxContext>();
  const answer = async (c: Context, list: (group: string, parent: string) => object) => {
    const { project = '', database = '', group = '' } = c.req.param();
    try {
      await authenticate(c.req.header('authorization'), project);
      return c.json(list(group, `projects/${project}/databases/${database}/collectionGroups`));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json(errorBody(error, false), error.http);
    }
  };
  const isIn = (group: string) => (one: { collectionGroup: string }) =>
    group === '-' || one.collectionGroup === group;
  app.get(`${GROUPS}/indexes`, (c) =>
    answer(c, (group, parent) => {
      const found = deployed.get().indexes.filter(isIn(group));
      return pageOf(
        c,
        'indexes',
        found.map((index, id) => indexOnWire(parent, index, id)),
      );
    }),
  );
  app.get(`${GROUPS}/fields`, (c) =>
    answer(c, (group, parent) => {
      if (!/usesAncestorConfig|ttlConfig/.test(c.req.query('filter') ?? '')) {
        return invalid('ListFields is only supported with a filter on indexConfig or ttlConfig.');
      }
      const found = deployed.get().fieldOverrides.filter(isIn(group));
      return pageOf(c, 'fields', [defaultField(parent), ...found.map(fieldOnWire(parent))]);
    }),
  );
  return app;
}

/** Omits an empty list from the response, as Google's JSON does. */
function pageOf(c: Context, name: string, all: readonly object[]) {
  const start = Number(c.req.query('pageToken') ?? 0);
  const size = Number(c.req.query('pageSize') ?? 100);
  const page = all.slice(start, start + size);
  return {
    ...(page.length > 0 && { [name]: page }),
    ...(start + size < all.length && { nextPageToken: String(start + size) }),
  };
}

/** Firestore appends `__name__` to every index, in the direction of the field before it. */
function indexOnWire(parent: string, index: Index, id: number) {
  const { collectionGroup, queryScope, fields, state = 'READY' } = index;
  const byName = { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' };
  const name = `${parent}/${collectionGroup}/indexes/CICAgI${id}`;
  return { name, queryScope, fields: [...fields, byName], state };
}

const fieldOnWire =
  (parent: string) =>
  ({ collectionGroup, fieldPath, indexes, ttl }: Field) => ({
    name: `${parent}/${collectionGroup}/fields/${fieldPath}`,
    indexConfig: {
      ...(indexes.length > 0 && {
        indexes: indexes.map(({ queryScope, ...mode }) => ({
          queryScope,
          fields: [{ fieldPath, ...mode }],
          state: 'READY',
        })),
      }),
    },
    ...(ttl && { ttlConfig: { state: 'ACTIVE' } }),
  });

/** The configuration that applies to every field without its own. */
const defaultField = (parent: string) => ({
  name: `${parent}/__default__/fields/*`,
  indexConfig: {
    indexes: [{ order: 'ASCENDING' }, { order: 'DESCENDING' }, { arrayConfig: 'CONTAINS' }].map(
      (mode) => ({
        queryScope: 'COLLECTION',
        fields: [{ fieldPath: '*', ...mode }],
        state: 'READY',
      }),
    ),
  },
});
