import * as v from 'valibot';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import type { TenantContent } from './tenant-documents.ts';

/** A conflict: the file would move a machine elsewhere that staff moved in the console. */
export type PlaceConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_PLACE' }>;

const text = v.optional(v.nullable(v.string()), null);
const place = { site: text, route: text, group: text };
const moved = v.object({ ...place, filePlace: v.object(place) });
type Place = v.InferOutput<typeof moved>['filePlace'];

const PAGE = 300;

/**
 * Returns a tenant with the places that staff have given to machines since its last put. If the
 * file's place has not changed since then, the console's place stays. Any third place is a
 * conflict, and the file wins only if somebody confirms it. One read, and one for each machine that
 * was ever moved.
 */
export async function withConsolePlaces(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly PlaceConflict[];
  /** Machines whose place comes from the console and not from the file. */
  readonly kept: readonly string[];
}> {
  const { tenant } = content;
  const places = await movedMachines(store, tenant.clientId);
  const conflicts: PlaceConflict[] = [];
  const kept: string[] = [];
  const machines = tenant.machines.map((machine) => {
    const known = places.get(machine.id);
    const said = nameOf(machine);
    if (known === undefined || said === nameOf(known)) return machine;
    if (said !== nameOf(known.filePlace)) {
      conflicts.push({
        kind: 'CONSOLE_PLACE',
        machineId: machine.id,
        place: nameOf(known),
        to: said,
      });
      return machine;
    }
    kept.push(machine.id);
    const { site: _site, route: _route, group: _group, ...others } = machine;
    const { site, route, group } = known;
    return {
      ...others,
      ...(site === null ? {} : { site }),
      ...(route === null ? {} : { route }),
      ...(group === null ? {} : { group }),
    };
  });
  return { content: { ...content, tenant: { ...tenant, machines } }, conflicts, kept };
}

/** Returns a place as messages show it. Different places give different texts. */
const nameOf = ({
  site,
  route,
  group,
}: { readonly [K in keyof Place]?: string | null | undefined }) =>
  [site, route, group].map((one) => one ?? '—').join(' / ');

async function movedMachines(store: Firestore, clientId: ClientId) {
  const places = new Map<string, v.InferOutput<typeof moved>>();
  const only = ['site', 'route', 'group', 'filePlace'];
  for (const { id, fields } of await machinesMarked(store, clientId, { field: 'placedAt', only })) {
    const parsed = v.safeParse(moved, fields);
    if (parsed.success) places.set(id, parsed.output);
  }
  return places;
}

/**
 * Returns all machines that have a time in this field.
 *
 * @param only the other fields to read.
 */
export async function machinesMarked(
  store: Firestore,
  clientId: ClientId,
  { field, only }: { readonly field: string; readonly only: readonly string[] },
): Promise<readonly StoredDocument[]> {
  const found: StoredDocument[] = [];
  for (let after: { value: Timestamp; path: string } | undefined; ; ) {
    const page = await store.query({
      from: paths.machines(clientId),
      where: [{ field, op: 'GREATER_THAN', value: Timestamp.ofMs(0) }],
      orderBy: { field, direction: 'ASCENDING' },
      only: [...only, field],
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    found.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return found;
    after = { value: new Timestamp(String(last.fields[field])), path: last.path };
  }
}
