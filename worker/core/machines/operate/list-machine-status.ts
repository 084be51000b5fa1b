import * as v from 'valibot';
import { daySchema } from '../../../../contract/console/day.ts';
import {
  type MachineFault,
  type MachinePlaceFilter,
  machinePlaces,
} from '../../../../contract/console/machines.ts';
import { type ClientId, type MachineId, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../../contract/shared/language.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { Firestore, StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { positionOf, readCursor, writeCursor } from '../list-cursor.ts';
import { type MachineStatusFields, parseStatus } from '../machine-status.ts';
import { machinesAfter } from '../machines-after.ts';
import { parseShelf, type Shelf } from '../shelf-document.ts';
import { isStopped } from '../slot-stock.ts';

/** One machine of the list. Lists of slots are empty if nothing is wrong. */
export type ListedStatus = {
  readonly id: MachineId;
  readonly code: string;
  readonly name: LocalText;
  readonly place: LocalText;
  readonly site: string | null;
  readonly group: string | null;
  readonly route: string | null;
  /** Undefined: it was never connected. */
  readonly status: MachineStatusFields | undefined;
  /** Why the whole machine is stopped. A null `by`: losses stopped it. Null: it is not stopped. */
  readonly stop: { readonly by: string | null; readonly note: string } | null;
  readonly stoppedSlots: readonly string[];
  /** Undefined if there is none. */
  readonly shelf: Shelf | undefined;
  /** How many pieces fit into each slot. Null: not stated. */
  readonly capacities: ReadonlyMap<string, number | null>;
  /** The earliest best-before day in each slot, as staff entered it on a round. */
  readonly bestBefore: Readonly<Record<string, string | null>>;
};

export type StatusPage = {
  readonly machines: readonly ListedStatus[];
  /** Begins the next page. Null: there is none. */
  readonly cursor: string | null;
};

export type StatusFilter = MachinePlaceFilter & {
  /** At most one fault, because an index can contain only one list field. */
  readonly fault?: MachineFault | undefined;
  readonly cursor?: string | undefined;
  /** Machines of a page. Each costs two reads, and one more read shows whether others follow. */
  readonly most?: number;
};

const PAGE = 29;

const optionalText = v.fallback(v.optional(v.nullable(v.string()), null), null);
const NAMELESS = { ja: '', en: '' };
const text = v.optional(v.fallback(localTextSchema, NAMELESS), NAMELESS);
const stop = v.fallback(
  v.object({ by: v.optional(v.nullable(v.string()), null), note: v.optional(v.string(), '') }),
  { by: null, note: '' },
);
const machineFields = v.object({
  code: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  name: text,
  place: text,
  site: optionalText,
  group: optionalText,
  route: optionalText,
  status: v.optional(v.unknown()),
  stopped: v.optional(v.nullable(stop), null),
  bestBefore: v.optional(
    v.fallback(v.record(v.string(), v.fallback(v.nullable(daySchema), null)), {}),
    {},
  ),
});
const FIELDS = [...Object.keys(machineFields.entries), 'order'];

/** Lists machines with their stored status, in the tenant's order. It asks no machine. */
export async function listMachineStatus(
  { services: { store }, client: { clientId } }: Reader,
  { cursor, most = PAGE, ...filter }: StatusFilter,
): Promise<Operated<StatusPage>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const found = await store.query({
    ...machinesAfter(clientId, after),
    where: machineFilters(filter),
    only: FIELDS,
    limit: most + 1,
  });
  const machines = await withShelves(store, clientId, found.slice(0, most));
  const last = found.length > most ? found[most - 1] : undefined;
  const position = last && positionOf(last);
  return ok({ machines, cursor: position ? writeCursor(position) : null });
}

/**
 * Returns machines with their stored status, in the order of the given ids. It leaves out removed
 * machines. Two reads each.
 */
export async function listMachinesById(
  { services: { store }, client: { clientId } }: Reader,
  machineIds: readonly MachineId[],
): Promise<readonly ListedStatus[]> {
  const found = await store.batchGet(
    machineIds.map((id) => paths.machine(clientId, id)),
    FIELDS,
  );
  return withShelves(
    store,
    clientId,
    found.flatMap((one) => one ?? []),
  );
}

async function withShelves(
  store: Firestore,
  clientId: ClientId,
  stored: readonly StoredDocument[],
): Promise<readonly ListedStatus[]> {
  const page = stored.flatMap(({ id, fields }) => {
    const machineId = v.safeParse(machineIdSchema, id);
    return machineId.success ? [{ id: machineId.output, fields }] : [];
  });
  const shelves = await store.batchGet(page.map(({ id }) => paths.shelf(clientId, id)));
  return page.map(({ id, fields }, index) =>
    listedMachine({ clientId, machineId: id }, fields, shelves[index]),
  );
}

/** Returns the filters for machines with a fault, or at a place. */
export const machineFilters = ({
  fault,
  ...place
}: MachinePlaceFilter & Pick<StatusFilter, 'fault'>): readonly Filter[] => [
  ...machinePlaces.flatMap((field) => {
    const value = place[field];
    return value === undefined ? [] : [{ field, op: 'EQUAL' as const, value }];
  }),
  ...(fault === undefined
    ? []
    : [{ field: 'faults', op: 'ARRAY_CONTAINS' as const, value: fault }]),
];

/** The fields of an offer that customers' pages leave out. */
const capacityFields = v.object({
  offer: v.fallback(
    v.array(
      v.object({
        slot: v.string(),
        capacity: v.optional(v.fallback(v.nullable(v.number()), null), null),
      }),
    ),
    [],
  ),
});

/** Returns how many pieces fit into each slot. Null: not stated. */
const capacitiesOf = (shelf: StoredDocument | undefined): ReadonlyMap<string, number | null> =>
  new Map(
    v.parse(capacityFields, shelf?.fields ?? {}).offer.map((one) => [one.slot, one.capacity]),
  );

/** Joins a machine's document and its shelf. */
export function listedMachine(
  name: Parameters<typeof parseShelf>[0],
  fields: unknown,
  shelfAt: StoredDocument | undefined,
): ListedStatus {
  const { status, stopped, ...texts } = v.parse(machineFields, fields);
  const shelf = parseShelf(name, shelfAt);
  const stock = [...(shelf?.stock ?? [])];
  return {
    id: name.machineId,
    ...texts,
    status: parseStatus(status),
    stop: stopped,
    stoppedSlots: stock.filter(([, one]) => isStopped(one)).map(([slot]) => slot),
    shelf,
    capacities: capacitiesOf(shelfAt),
  };
}
