import * as v from 'valibot';
import { projectIdOf, type Settings } from '../../worker/core/env.ts';
import {
  serviceAccountToken,
  tokenWasRefused,
} from '../../worker/core/store/service-account-token.ts';
import { call, type Reply } from './call.ts';

const MAX_PAGES = 20;
const mode = {
  order: v.optional(v.string()),
  arrayConfig: v.optional(v.string()),
};
const indexSchema = v.object({
  name: v.optional(v.string(), ''),
  queryScope: v.optional(v.string(), 'COLLECTION'),
  state: v.optional(v.string(), 'READY'),
  fields: v.optional(v.array(v.object({ fieldPath: v.string(), ...mode })), []),
});
const fieldSchema = v.object({
  name: v.string(),
  indexConfig: v.optional(
    v.object({
      indexes: v.optional(v.array(indexSchema), []),
      usesAncestorConfig: v.optional(v.boolean(), false),
    }),
  ),
  ttlConfig: v.optional(v.object({ state: v.optional(v.string(), '') })),
});
export type DeployedIndex = v.InferOutput<typeof indexSchema>;
export type DeployedField = v.InferOutput<typeof fieldSchema>;
export type Deployed = {
  readonly indexes: readonly DeployedIndex[];
  readonly fields: readonly DeployedField[];
};

const indexesPage = v.object({
  indexes: v.optional(v.array(indexSchema), []),
  nextPageToken: v.optional(v.string()),
});
const fieldsPage = v.object({
  fields: v.optional(v.array(fieldSchema), []),
  nextPageToken: v.optional(v.string()),
});
/** Required by the API: it lists only fields that have their own configuration. */
const OVERRIDDEN = 'indexConfig.usesAncestorConfig:false OR ttlConfig:*';

/** Returns the URL of the database. */
export const databaseUrl = (settings: Settings): string => {
  const host = settings.FIRESTORE_EMULATOR_HOST;
  const origin = host ? `http://${host}` : settings.FIRESTORE_BASE_URL;
  return `${origin}/v1/projects/${projectIdOf(settings)}/databases/${settings.FIRESTORE_DATABASE_ID}`;
};

/**
 * Returns the deployed indexes and TTL policies from Firestore's Admin API
 * (`projects.databases.collectionGroups`). The service account's role, roles/datastore.user, may list them.
 * @returns the HTTP status if the API refuses or its body is unreadable, and 0 without an answer.
 */
export async function listIndexes(settings: Settings): Promise<Deployed | number> {
  const groups = `${databaseUrl(settings)}/collectionGroups/-`;
  const indexes: DeployedIndex[] = [];
  const fields: DeployedField[] = [];
  for (
    let page = 0, next: string | undefined = '';
    next !== undefined && page < MAX_PAGES;
    page++
  ) {
    const { status, body }: Reply<v.InferOutput<typeof indexesPage>> = await asAccount(
      settings,
      `${groups}/indexes?${pageQuery(next)}`,
      indexesPage,
    );
    if (!body) return status;
    indexes.push(...body.indexes);
    next = body.nextPageToken;
  }
  for (
    let page = 0, next: string | undefined = '';
    next !== undefined && page < MAX_PAGES;
    page++
  ) {
    const { status, body }: Reply<v.InferOutput<typeof fieldsPage>> = await asAccount(
      settings,
      `${groups}/fields?${pageQuery(next)}&${new URLSearchParams({ filter: OVERRIDDEN })}`,
      fieldsPage,
    );
    if (!body) return status;
    fields.push(...body.fields);
    next = body.nextPageToken;
  }
  return { indexes, fields };
}

const pageQuery = (token: string) =>
  new URLSearchParams({ pageSize: '100', ...(token === '' ? {} : { pageToken: token }) });

/** Authenticates as the edge does: with a self-signed token, else with an exchanged one. */
async function asAccount<S extends v.GenericSchema>(
  { GOOGLE_SERVICE_ACCOUNT: account }: Settings,
  url: string,
  schema: S,
): Promise<Reply<v.InferOutput<S>>> {
  const send = async () => {
    const token = await serviceAccountToken(account, Date.now());
    return call(url, schema, { headers: { authorization: `Bearer ${token}` } });
  };
  const reply = await send();
  return reply.status === 401 && tokenWasRefused(account) ? send() : reply;
}
