import * as v from 'valibot';
import type { Spread } from '../../../../contract/console/products.ts';
import { machineIdSchema, type ProductId } from '../../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../../contract/shared/language.ts';
import { machineDocument, staffWords } from '../../machines/machine-document.ts';
import { searchFields } from '../../machines/search-words.ts';
import { soldWords } from '../../machines/sold-words.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { update, type Write } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { type StoredItem, storedOffer } from '../priced-slot.ts';
import { parseProduct } from './product-photo.ts';

/** How many machines one commit changes. */
const MACHINES = 40;

/** The fields of a machine's document that its search words derive from. */
const SEARCHED = [
  ...['code', 'name', 'kana', 'place', 'address', 'location', 'sells'],
  ...['site', 'route', 'group'],
];

/**
 * Shows a changed product on the next machines that sell it. One commit writes the machines and the
 * progress. It requires that no put has begun since the shelves were read. At most 82 reads.
 */
export async function spreadProduct(
  { services: { store }, client: { clientId } }: Reader,
  productId: ProductId,
): Promise<Operated<Spread>> {
  const path = paths.product(clientId, productId);
  return store.runOptimistic<Operated<Spread>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(clientId)]);
    if (!stored) return { writes: [], value: refuse({ code: 'PRODUCT_UNKNOWN' }) };
    const { spreadAfter } = parseProduct(stored);
    if (spreadAfter === undefined) return { writes: [], value: ok({ isDone: true, waits: false }) };
    if (isPutting(put)) return { writes: [], value: ok({ isDone: false, waits: true }) };
    const from = paths.machines(clientId);
    const machines = await store.query({
      from,
      only: SEARCHED,
      limit: MACHINES,
      ...(spreadAfter === '' ? {} : { after: { path: `${from}/${spreadAfter}` } }),
    });
    const named = machines.flatMap((machine) => {
      const id = v.safeParse(machineIdSchema, machine.id);
      return id.success ? [{ id: id.output, machine }] : [];
    });
    const shelves = await store.batchGet(
      named.map(({ id }) => paths.shelf(clientId, id)),
      ['offer'],
    );
    const last = machines.length === MACHINES ? machines.at(-1)?.id : undefined;
    const progress = last === undefined ? {} : { spreadAfter: last };
    const product = v.parse(shownProduct, stored.fields);
    const writes: readonly Write[] = [
      ...named.flatMap(({ id, machine }, index) => {
        const { offer } = v.parse(storedOffer, shelves[index]?.fields ?? {});
        if (!offer.some((item) => item.productId === productId)) return [];
        const isOld = (item: StoredItem) => item.productId === productId && differs(item, product);
        const next = offer.map((item) => (isOld(item) ? { ...item, ...product } : item));
        return [
          ...(offer.some(isOld) ? [update(paths.shelf(clientId, id), { offer: next })] : []),
          ...wordsOf(machine, product.name).map((fields) =>
            update(paths.machine(clientId, id), fields, { updateTime: machine.updateTime }),
          ),
        ];
      }),
      update(path, progress, { updateTime: stored.updateTime }, ['spreadAfter']),
      consoleChange(clientId, put),
    ];
    return { writes, value: ok({ isDone: last === undefined, waits: false }) };
  });
}

/** The fields that a slot of an offer copies from its product, besides the tax. */
const shownProduct = v.object({
  name: localTextSchema,
  breaks: v.optional(v.nullable(v.string()), null),
  pictureUrl: v.optional(v.nullable(v.string()), null),
  temperature: v.exactOptional(v.picklist(['cold', 'hot'])),
  volumeMl: v.exactOptional(v.number()),
});
type ShownProduct = v.InferOutput<typeof shownProduct>;

const differs = (item: StoredItem, product: ShownProduct): boolean => {
  const parsed = v.safeParse(shownProduct, item);
  return !parsed.success || namesOf(parsed.output) !== namesOf(product);
};
const namesOf = ({ name, breaks, pictureUrl, temperature, volumeMl }: ShownProduct): string =>
  JSON.stringify([name.ja, name.en, breaks, pictureUrl, temperature, volumeMl]);

/**
 * Returns the fields that let people find a machine by a drink's name. The earlier name keeps
 * working until the next put that changes the machine. Empty if the machine has the words already,
 * or is unreadable.
 */
function wordsOf({ fields }: StoredDocument, name: LocalText) {
  const parsed = v.safeParse(machineDocument, fields);
  if (!parsed.success) return [];
  const machine = parsed.output;
  const sells = [...new Set([...machine.sells, ...soldWords([{ name }])])];
  if (sells.length === machine.sells.length) return [];
  const { words } = searchFields({ ...machine, ...v.parse(staffWords, fields), sells });
  return [{ sells, words }];
}
