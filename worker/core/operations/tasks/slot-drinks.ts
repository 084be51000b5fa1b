import type { LocalText } from '../../../../contract/shared/language.ts';
import type { Incident } from '../../incidents/incident-document.ts';
import { parseShelf } from '../../machines/shelf-document.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';

type Place = Pick<Incident, 'machineId' | 'slot'>;

/**
 * Returns the drink in the slot of an incident. Null: the incident has no slot, or the slot sells
 * nothing now.
 */
export type Drinks = (incident: Place) => LocalText | null;

/** Reads the drinks in the slots of incidents. One read for each machine with such a slot. */
export async function readDrinks(
  { services: { store }, client: { clientId } }: Reader,
  rows: readonly { readonly incident: Place }[],
): Promise<Drinks> {
  const ids = [
    ...new Set(
      rows.flatMap(({ incident }) => (incident.slot === null ? [] : (incident.machineId ?? []))),
    ),
  ];
  const stored = await store.batchGet(
    ids.map((id) => paths.shelf(clientId, id)),
    ['offer'],
  );
  const offers = new Map(
    ids.map((machineId, index) => [
      machineId,
      parseShelf({ clientId, machineId }, stored[index])?.offer ?? [],
    ]),
  );
  return ({ machineId, slot }) =>
    (machineId === null ? undefined : offers.get(machineId))?.find((one) => one.slot === slot)
      ?.name ?? null;
}
