import * as v from 'valibot';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type Support, storedSupport } from '../tenant/support-fields.ts';
import type { TenantContent } from './tenant-documents.ts';

/** A conflict: both the console and the file have changed the alert settings. */
export type SupportConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_ALERTS' }>;

const changed = v.object({ support: storedSupport, fileSupport: v.nullable(storedSupport) });
type FileSupport = NonNullable<TenantContent['tenant']['support']>;

/**
 * Returns a tenant with the alert settings that staff have changed in the console. If the file's
 * have not changed since then, the console's stay. Otherwise it is a conflict, and the file wins
 * only if somebody confirms it. One read.
 */
export async function withConsoleSupport(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly SupportConflict[];
  readonly isKept: boolean;
}> {
  const { tenant } = content;
  const asRead = { content, conflicts: [], isKept: false };
  const known = v.safeParse(changed, (await store.get(paths.client(tenant.clientId)))?.fields);
  if (!known.success) return asRead;
  const { support, fileSupport } = known.output;
  const said = nameOf(v.parse(storedSupport, tenant.support ?? {}));
  if (said === nameOf(support)) return asRead;
  if (said !== nameOf(fileSupport)) return { ...asRead, conflicts: [{ kind: 'CONSOLE_ALERTS' }] };
  return {
    ...asRead,
    content: { ...content, tenant: { ...tenant, support: asFile(support) } },
    isKept: true,
  };
}

/** Returns a text that differs for different settings. */
const nameOf = (support: Support | null) => JSON.stringify(support ?? v.parse(storedSupport, {}));

/** Returns stored settings in the form of a file, without unset ones. */
function asFile({ second, ...first }: Support): FileSupport {
  return { ...given(first), ...(second === null ? {} : { second: given(second) }) };
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };
function given<T extends object>(fields: T): Given<T>;
// `Object.fromEntries` loses the keys' types. The signature above keeps them.
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
