import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { create, update, type Write } from '../../../worker/core/store/writes.ts';
import type { TenantDocument } from '../tenant-documents.ts';

const storedShelf = v.object({
  offer: v.fallback(v.array(v.looseObject({ slot: v.string() })), []),
  offerHash: v.fallback(v.string(), ''),
  stock: v.fallback(v.record(v.string(), v.unknown()), {}),
});

/**
 * What brings a machine's shelf in line with the file: the offer alone. Of the stock only the first count
 * of a slot that the shelf has never had is written: nobody else writes of that one, because machines
 * and orders know it from the offer alone. So no condition is needed, whatever is sold meanwhile.
 * @returns nothing where the shelf offers that already.
 */
export function offerWrites(
  { path, fields, firstStock = {} }: TenantDocument,
  stored: StoredDocument | undefined,
): readonly Write[] {
  if (!stored) return [create(path, { ...fields, stock: firstStock })];
  const { offer, offerHash, stock } = v.parse(storedShelf, stored.fields);
  if (offerHash === fields['offerHash']) return [];
  const known = new Set([...Object.keys(stock), ...offer.map(({ slot }) => slot)]);
  const added = Object.entries(firstStock).filter(([slot]) => !known.has(slot));
  const mask = [...Object.keys(fields), ...added.map(([slot]) => ['stock', slot])];
  const changed = added.length > 0 ? { ...fields, stock: Object.fromEntries(added) } : fields;
  return [update(path, changed, undefined, mask)];
}

/** A machine that left the file sells nothing; the pieces that orders hold of it settle as ever. */
export function emptyOffer(clientId: ClientId, machineId: string): Write {
  const fields = { offer: [], offerHash: '' };
  return {
    kind: 'set',
    path: documentPath('clients', clientId, 'machines', machineId, 'shelf', 'current'),
    fields,
    mask: Object.keys(fields),
    serverTimes: ['updatedAt'],
  };
}
