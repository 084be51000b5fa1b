import * as v from 'valibot';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { type DocumentPath, documentPath } from '../../store/segments.ts';
import type { Fields } from '../../store/values.ts';
import { create, update, type Write } from '../../store/writes.ts';

const storedShelf = v.object({
  offer: v.fallback(v.array(v.looseObject({ slot: v.string() })), []),
  offerHash: v.fallback(v.string(), ''),
  stock: v.fallback(v.record(v.string(), v.unknown()), {}),
});

/** A shelf of the tenant's file. `firstStock`: the first counts by slot, for slots without a stored count. */
type PutShelf = {
  readonly path: DocumentPath;
  readonly fields: Fields;
  readonly firstStock?: Readonly<Record<string, Fields>>;
};

/**
 * Returns the writes that replace the offer of a machine's shelf by the file's. Of the stock, they
 * write only the first count of a new slot. Machines and orders learn of a slot only from the
 * offer, so nobody else writes that count. The writes therefore need no precondition, whatever is
 * sold at the same time.
 *
 * @returns no writes if the shelf already has this offer.
 */
export function offerWrites(
  { path, fields, firstStock = {} }: PutShelf,
  stored: StoredDocument | undefined,
): readonly Write[] {
  if (!stored) return [create(path, { ...fields, stock: firstStock })];
  const { offer, offerHash, stock } = v.parse(storedShelf, stored.fields);
  if (offerHash === fields['offerHash']) return [];
  const known = new Set([...Object.keys(stock), ...offer.map(({ slot }) => slot)]);
  const added = Object.entries(firstStock).filter(([slot]) => !known.has(slot));
  // An offer without the console's prices lacks `consolePrices`, so the mask deletes the stored
  // field.
  const mask = [
    ...new Set([...Object.keys(fields), 'consolePrices']),
    ...added.map(([slot]) => ['stock', slot]),
  ];
  const changed = added.length > 0 ? { ...fields, stock: Object.fromEntries(added) } : fields;
  return [update(path, changed, undefined, mask)];
}

/**
 * Returns the write for a machine that is no longer in the file. It sells nothing more, and orders
 * in progress are settled as usual.
 */
export function emptyOffer(clientId: ClientId, machineId: string): Write {
  const fields = { offer: [], offerHash: '' };
  return {
    kind: 'set',
    path: documentPath('clients', clientId, 'machines', machineId, 'shelf', 'current'),
    fields,
    mask: [...Object.keys(fields), 'consolePrices'],
    serverTimes: ['updatedAt'],
  };
}
