import * as v from 'valibot';
import { decodeFields, encodeFields } from '../../../worker/core/store/values.ts';
import type { Change } from '../../../worker/core/tenant-put/plan-put.ts';
import { differencesOf, written } from './compare-values.ts';

/** The number of lines per kind of change. The rest is only counted. */
const MAX_LINES = 20;

/**
 * Describes a put for a person: documents that are created, changed field by field, or removed. More than a
 * screenful of one kind is counted, unless `all` is set.
 */
export function describeChanges(changes: readonly Change[], all: boolean): readonly string[] {
  const kinds = Map.groupBy(changes, kindOf);
  return [...kinds].flatMap(([kind, some]) => {
    const lines = some.flatMap(linesOf);
    if (all || lines.length <= MAX_LINES) return lines;
    const verbs = Map.groupBy(some, verbOf);
    const counts = [...verbs].map(([verb, those]) => `${those.length} ${verb}`);
    return [
      `${kind}: ${counts.join(', ')} (${lines.length} lines, --all shows them); the first:`,
      ...lines.slice(0, 3).map((line) => `  ${line}`),
    ];
  });
}

const verbOf = ({ before, after }: Change) => {
  if (!after) return 'removed';
  return before ? 'changed' : 'created';
};

/** Returns the path below the tenant. A machine's shelf appears under its machine. */
const nameOf = ({ path }: Change) =>
  path
    .split('/')
    .slice(2)
    .join('/')
    .replace(/\/shelf\/current$/, ' shelf') || 'tenant';

const kindOf = (change: Change) => {
  const name = nameOf(change);
  return name.endsWith(' shelf') ? 'shelves' : (name.split('/')[0] ?? name);
};

function linesOf(change: Change): readonly string[] {
  const name = nameOf(change);
  const { before, after } = change;
  if (!before || !after) return [`${name} ${verbOf(change)}`];
  const { put, ...fields } = decodeFields(encodeFields(after.fields));
  if (after.firstStock) return offerLines(name, before.fields['offer'], fields['offer']);
  const owned = v.parse(ownedFields, before.fields['put']).fields;
  const was = Object.entries(before.fields).filter(([key]) => key in fields || owned.includes(key));
  const lines = differencesOf(Object.fromEntries(was), fields).map(written);
  // Only a field of the edge, such as `offSale`, or a missing mark has changed.
  const said = lines.length > 0 ? lines : ['written again'];
  return said.map((line) => `${name} ${line}`);
}

const ownedFields = v.fallback(v.object({ fields: v.array(v.string()) }), { fields: [] });

const offerSchema = v.fallback(v.array(v.looseObject({ slot: v.string() })), []);

/** Returns lines such as `machines/m-1 shelf A1 priceYen 140 → 150`. */
function offerLines(name: string, before: unknown, after: unknown): readonly string[] {
  const [was, is] = [before, after].map(
    (offer) => new Map(v.parse(offerSchema, offer).map((item) => [item.slot, item])),
  );
  const slots = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const lines = [...slots].flatMap((slot) => {
    const [old, item] = [was?.get(slot), is?.get(slot)];
    if (!old) return [`${slot} created: ${item?.['productId']} at ${item?.['priceYen']} yen`];
    if (!item) return [`${slot} removed: ${old['productId']}`];
    return differencesOf(old, item).map((one) => `${slot} ${written(one)}`);
  });
  return (lines.length > 0 ? lines : ['the order of the slots has changed']).map(
    (line) => `${name} ${line}`,
  );
}
