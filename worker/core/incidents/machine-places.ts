import * as v from 'valibot';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** A machine's name and place in the words of the operator's staff. */
export type MachinePlace = {
  /** In Japanese, for messages to staff. */
  readonly name: string;
  /** As stored, for pages in two languages. */
  readonly localName: LocalText;
  readonly code: string;
  readonly place: string;
  readonly localPlace: LocalText;
  readonly site: string | null;
  /** The route of the person who refills. */
  readonly route: string | null;
};

const text = v.optional(v.fallback(localTextSchema, { ja: '', en: '' }), '');
const placeOf = v.object({
  name: text,
  code: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  place: text,
  site: v.fallback(v.optional(v.nullable(v.string()), null), null),
  route: v.fallback(v.optional(v.nullable(v.string()), null), null),
});
/** The fields of a machine that {@link placeOfMachine} reads. */
export const placeFields = ['name', 'code', 'place', 'site', 'route'] as const;

/** Returns a machine's place from its document. */
export function placeOfMachine({ fields }: Pick<StoredDocument, 'fields'>): MachinePlace {
  const { name, place, ...rest } = v.parse(placeOf, fields);
  return { ...rest, name: name.ja, localName: name, place: place.ja, localPlace: place };
}

/** Returns the places of the machines that exist, by id. One read each, in one round trip. */
export async function readMachinePlaces(
  store: Firestore,
  clientId: ClientId,
  machineIds: readonly MachineId[],
): Promise<ReadonlyMap<MachineId, MachinePlace>> {
  const ids = [...new Set(machineIds)];
  const stored = await store.batchGet(
    ids.map((id) => paths.machine(clientId, id)),
    placeFields,
  );
  return new Map(
    ids.flatMap((id, index) => {
      const document = stored[index];
      return document ? [[id, placeOfMachine(document)] as const] : [];
    }),
  );
}
