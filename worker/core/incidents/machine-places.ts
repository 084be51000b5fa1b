import * as v from 'valibot';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** A machine as the operator's staff know it. */
export type MachinePlace = {
  readonly name: string;
  readonly code: string;
  readonly place: string;
  readonly site: string | null;
};

const japanese = v.fallback(
  v.pipe(
    localTextSchema,
    v.transform((text) => (typeof text === 'string' ? text : text.ja)),
  ),
  '',
);
const placeOf = v.object({
  name: v.optional(japanese, ''),
  code: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  place: v.optional(japanese, ''),
  site: v.fallback(v.optional(v.nullable(v.string()), null), null),
});
const FIELDS = ['name', 'code', 'place', 'site'] as const;

/** Returns the machines that exist, by id. One read each, in one round trip. */
export async function readMachinePlaces(
  store: Firestore,
  clientId: ClientId,
  machineIds: readonly MachineId[],
): Promise<ReadonlyMap<MachineId, MachinePlace>> {
  const ids = [...new Set(machineIds)];
  const stored = await store.batchGet(
    ids.map((id) => paths.machine(clientId, id)),
    FIELDS,
  );
  return new Map(
    ids.flatMap((id, index) => {
      const document = stored[index];
      return document ? [[id, v.parse(placeOf, document.fields)] as const] : [];
    }),
  );
}
