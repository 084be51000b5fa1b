import * as v from 'valibot';
import type { Deployed, DeployedField, DeployedIndex } from './list-indexes.ts';

const mode = { order: v.optional(v.string()), arrayConfig: v.optional(v.string()) };

/** The schema of `firestore.indexes.json`, which `firebase deploy` deploys. */
export const indexFileSchema = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: v.string(),
      fields: v.array(v.object({ fieldPath: v.string(), ...mode })),
    }),
  ),
  fieldOverrides: v.array(
    v.object({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      ttl: v.optional(v.boolean(), false),
      indexes: v.array(v.object({ queryScope: v.string(), ...mode })),
    }),
  ),
});
export type IndexFile = v.InferOutput<typeof indexFileSchema>;
type Mode = { readonly order?: string | undefined; readonly arrayConfig?: string | undefined };

/** The names of the indexes and fields that differ from the file, by kind. */
export type Differences = {
  readonly composite: readonly string[];
  readonly single: readonly string[];
  readonly ttl: readonly string[];
};

/** Compares the project's file with the deployed indexes. Additional deployed indexes are harmless. */
export function compareIndexes(file: IndexFile, { indexes, fields }: Deployed): Differences {
  const built = new Map(indexes.map((index) => [nameOfDeployed(index), index.state]));
  const composite = file.indexes.flatMap(({ collectionGroup, queryScope, fields: wanted }) => {
    const name = nameOf(collectionGroup, queryScope, wanted);
    return stateIn(name, built.get(name), 'READY');
  });
  const configured = new Map(fields.map((field) => [fieldName(field.name), field]));
  const single = file.fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: wanted }) => {
    const name = `${collectionGroup}.${fieldPath}`;
    const isAs = isSame(wanted.map(scopeAndMode), indexesOf(configured.get(name)));
    return isAs ? [] : [`${name} has a different index`];
  });
  const ttl = file.fieldOverrides
    .filter((field) => field.ttl)
    .flatMap(({ collectionGroup, fieldPath }) => {
      const name = `${collectionGroup}.${fieldPath}`;
      return stateIn(name, configured.get(name)?.ttlConfig?.state, 'ACTIVE');
    });
  return { composite, single, ttl };
}

function stateIn(name: string, state: string | undefined, wanted: string): string[] {
  if (state === wanted) return [];
  return [state === undefined ? `${name} is missing` : `${name} is ${state}`];
}

const modeOf = ({ order, arrayConfig }: Mode) => order ?? arrayConfig ?? '';

const nameOf = (
  group: string,
  scope: string,
  fields: readonly ({ readonly fieldPath: string } & Mode)[],
) => `${group}(${fields.map((one) => `${one.fieldPath} ${modeOf(one)}`).join(', ')}) ${scope}`;

/** Google adds the name as the last field of every index. */
const nameOfDeployed = ({ name, queryScope, fields }: DeployedIndex) =>
  nameOf(
    /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '',
    queryScope,
    fields.filter(({ fieldPath }) => fieldPath !== '__name__'),
  );

/** Google puts a path with special characters in backticks. */
const fieldName = (name: string) => {
  const [, group = '', path = ''] = /\/collectionGroups\/([^/]+)\/fields\/(.+)$/.exec(name) ?? [];
  return `${group}.${path.replaceAll('`', '')}`;
};

const scopeAndMode = ({ queryScope, ...own }: { readonly queryScope: string } & Mode) =>
  `${queryScope} ${modeOf(own)}`;

/** Returns undefined if the field has the default indexes. */
function indexesOf(field: DeployedField | undefined): readonly string[] | undefined {
  if (!field?.indexConfig || field.indexConfig.usesAncestorConfig) return undefined;
  return field.indexConfig.indexes.flatMap(({ queryScope, fields }) =>
    fields.map((own) => scopeAndMode({ queryScope, ...own })),
  );
}

const isSame = (one: readonly string[], other: readonly string[] | undefined) =>
  other !== undefined && one.toSorted().join() === other.toSorted().join();
