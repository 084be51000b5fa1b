import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import { type ListPosition, positionOf } from './list-cursor.ts';
import { type MachineStatusFields, parseStatus } from './machine-status.ts';
import { machinesAfter } from './machines-after.ts';

/** A machine of the fleet, for lists and counts. */
export type FleetRow = {
  readonly position: ListPosition;
  readonly site: string | null;
  readonly route: string | null;
  readonly group: string | null;
  /** Undefined: it was never connected. */
  readonly status: MachineStatusFields | undefined;
};

const place = v.optional(v.fallback(v.nullable(v.string()), null), null);
const rowFields = v.object({ site: place, route: place, group: place, status: v.unknown() });
export const FLEET_FIELDS = ['order', 'site', 'route', 'group', 'status'];

/** Machines of one query: the answer has a few hundred bytes of each. */
const PAGE = 1000;

/** Returns the row of a machine's document. Undefined if it has no place in the tenant's order. */
export function fleetRow(stored: StoredDocument): FleetRow | undefined {
  const position = positionOf(stored);
  if (!position) return undefined;
  const { status, ...places } = v.parse(rowFields, { status: undefined, ...stored.fields });
  return { position, ...places, status: parseStatus(status) };
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
