import * as v from 'valibot';
import { type MachineFault, machineFaultSchema } from '../../../contract/console/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { Position } from './distance.ts';
import { type ListPosition, positionOf } from './list-cursor.ts';
import { type MachineStatusFields, parseStatus } from './machine-status.ts';
import { machinesAfter } from './machines-after.ts';

/** A machine of the fleet, for lists and counts. */
export type FleetRow = {
  readonly position: ListPosition;
  readonly code: string;
  readonly name: LocalText;
  /** Null: the tenant's file does not state it. */
  readonly location: Position | null;
  readonly site: string | null;
  readonly route: string | null;
  readonly group: string | null;
  /** Whether losses or a person stopped the whole machine. */
  readonly isStopped: boolean;
  /**
   * The stored faults, so that the hub and the store count the same, even if the status is
   * unreadable.
   */
  readonly faults: readonly MachineFault[];
  /** Undefined: it was never connected. */
  readonly status: MachineStatusFields | undefined;
};

const place = v.optional(v.fallback(v.nullable(v.string()), null), null);
const NAMELESS = { ja: '', en: '' };
/** Faults that a newer edge stored are left out, and the known ones stay. */
const knownFaults = v.pipe(
  v.array(v.fallback(v.nullable(machineFaultSchema), null)),
  v.transform((all) => all.filter((fault) => fault !== null)),
);
const rowFields = v.object({
  code: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  name: v.optional(v.fallback(localTextSchema, NAMELESS), NAMELESS),
  location: v.optional(
    v.fallback(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
    null,
  ),
  ...{ site: place, route: place, group: place },
  ...{ status: v.optional(v.unknown()), stopped: v.optional(v.unknown()) },
  faults: v.optional(v.fallback(knownFaults, []), []),
});
export const FLEET_FIELDS = [...Object.keys(rowFields.entries), 'order'];

/** Machines per query. The answer has a few hundred bytes for each. */
const PAGE = 1000;

/**
 * Returns the row of a machine's document. Undefined if it has no position in the tenant's order.
 */
export function fleetRow(stored: StoredDocument): FleetRow | undefined {
  const position = positionOf(stored);
  if (!position) return undefined;
  const { status, stopped, ...machine } = v.parse(rowFields, stored.fields);
  return { position, ...machine, isStopped: stopped != null, status: parseStatus(status) };
}

/** Reads the whole fleet in the tenant's order. One read for each machine. */
export async function readFleetRows(
  store: Firestore,
  clientId: ClientId,
): Promise<readonly FleetRow[]> {
  const rows: FleetRow[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.query({
      ...machinesAfter(clientId, after),
      only: FLEET_FIELDS,
      limit: PAGE,
    });
    rows.push(...page.flatMap((stored) => fleetRow(stored) ?? []));
    const last = page.at(-1);
    after = last && positionOf(last);
    if (page.length < PAGE || !after) return rows;
  }
}
