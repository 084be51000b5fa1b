import * as v from 'valibot';
import type { NewDrink } from '../../../../contract/console/machines.ts';
import {
  type MachineId,
  type ProductId,
  productIdSchema,
} from '../../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import { machineDocument, staffWords } from '../../machines/machine-document.ts';
import { searchFields } from '../../machines/search-words.ts';
import { parseShelf } from '../../machines/shelf-document.ts';
import { soldWords } from '../../machines/sold-words.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { Firestore, StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { consolePricesOf, type StoredItem, storedOffer, withDrink } from '../priced-slot.ts';

/** The fields of a product that a slot of an offer copies. All of them are needed for a sale. */
const offeredProduct = v.object({
  name: localTextSchema,
  breaks: v.optional(v.nullable(v.string()), null),
  taxRatePercent: v.picklist([8, 10]),
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.number(),
  pictureUrl: v.optional(v.nullable(v.string()), null),
});
const soldProduct = v.object({
  name: localTextSchema,
  words: v.optional(v.fallback(v.array(v.string()), []), []),
});

type Slot = { readonly machineId: MachineId; readonly slot: string; readonly stepYen: number };

/**
 * Gives a slot another drink, with its price and its number of pieces. Refuses while an order holds
 * a piece of the old one, because the machine would drop the new one for it. A later put of an
 * unchanged file keeps the change. At most one read for each drink of the machine, and six more.
 */
export async function changeDrink(
  acting: Acting,
  place: Slot,
  drink: NewDrink,
): Promise<Operated<void>> {
  const { services, client } = acting;
  const { clientId } = client;
  const { machineId, slot, stepYen } = place;
  if (drink.priceYen % stepYen !== 0) {
    return refuse({ code: 'PRICE_NOT_IN_STEP', data: { stepYen } });
  }
  return services.store.runOptimistic<Operated<void>>(async () => {
    const [stored, shelf, put, product] = await services.store.batchGet([
      paths.machine(clientId, machineId),
      paths.shelf(clientId, machineId),
      paths.tenantPut(clientId),
      paths.product(clientId, drink.productId),
    ]);
    if (!stored || !shelf) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    const { offer } = v.parse(storedOffer, shelf.fields);
    const before = offer.find((item) => item.slot === slot);
    if (before && hasDrinkAlready(before, shelf, drink))
      return { writes: [], value: ok(undefined) };
    if (before?.productId !== drink.fromProductId) {
      return { writes: [], value: refuse({ code: 'SLOT_CHANGED' }) };
    }
    if (mayBeHeld({ clientId, machineId }, shelf, slot)) {
      return { writes: [], value: refuse({ code: 'SLOT_ON_HOLD' }) };
    }
    const copied = v.safeParse(offeredProduct, product?.fields);
    if (!copied.success) return { writes: [], value: refuse({ code: 'PRODUCT_UNKNOWN' }) };
    const { productId, priceYen } = drink;
    const next = offer.map((item) =>
      item === before ? withDrink(item, { ...copied.output, productId, priceYen }) : item,
    );
    const audit = await auditWrites(
      acting,
      { kind: 'machine', id: machineId },
      {
        ...{ what: 'machine.planogram', reason: '' },
        before: { productId: before.productId, priceYen: before.priceYen },
        after: { slot, productId, priceYen, count: drink.count },
      },
    );
    return {
      writes: [
        shelfWrite(acting, place, { shelf, offer: next, count: drink.count }),
        await machineWrite(acting, place, stored, next),
        consoleChange(clientId, put),
        ...audit,
      ],
      value: ok(undefined),
    };
  });
}

/**
 * Returns whether the slot already has the requested drink, because the request may arrive twice.
 */
function hasDrinkAlready(
  { slot, productId, priceYen }: StoredItem,
  { fields }: StoredDocument,
  drink: NewDrink,
): boolean {
  const { stock } = v.parse(storedCounts, fields);
  const isSame = productId === drink.productId && priceYen === drink.priceYen;
  return isSame && stock[slot]?.count === drink.count;
}
const storedCounts = v.object({
  stock: v.fallback(
    v.record(v.string(), v.fallback(v.looseObject({ count: v.optional(v.unknown()) }), {})),
    {},
  ),
});

/**
 * Returns whether an order holds a piece of a slot. True if the stock is unreadable, because it
 * may.
 */
function mayBeHeld(
  name: Parameters<typeof parseShelf>[0],
  shelf: StoredDocument,
  slot: string,
): boolean {
  const { stock } = v.parse(storedCounts, shelf.fields);
  const known = parseShelf(name, shelf)?.stock.get(slot);
  return known === undefined ? slot in stock : known.reservedBy.length > 0;
}

/**
 * Returns the write of the offer and of the slot's count. Its commit fails if the shelf has changed
 * since.
 */
function shelfWrite(
  { client: { clientId } }: Acting,
  { machineId, slot }: Slot,
  {
    shelf,
    offer,
    count,
  }: {
    readonly shelf: StoredDocument;
    readonly offer: readonly StoredItem[];
    readonly count: number;
  },
): Write {
  const fields = {
    ...{ offer, consolePrices: consolePricesOf(offer) },
    stock: { [slot]: { count } },
  };
  const mask = ['offer', 'consolePrices', ['stock', slot, 'count']];
  return update(paths.shelf(clientId, machineId), fields, { updateTime: shelf.updateTime }, mask);
}

/**
 * Returns the write of the machine's search words. It also removes the old drink's best-before day.
 */
async function machineWrite(
  { services: { store, nowMs }, client: { clientId } }: Acting,
  { machineId, slot }: Slot,
  stored: StoredDocument,
  offer: readonly StoredItem[],
): Promise<Write> {
  const machine = v.parse(machineDocument, stored.fields);
  const sells = soldWords(await soldProducts(store, clientId, offer));
  const { words } = searchFields({ ...machine, ...v.parse(staffWords, stored.fields), sells });
  const fields = { sells, words, drinksAt: Timestamp.ofMs(nowMs()) };
  const mask = [...Object.keys(fields), ['bestBefore', slot]];
  return update(
    paths.machine(clientId, machineId),
    fields,
    { updateTime: stored.updateTime },
    mask,
  );
}

async function soldProducts(
  store: Firestore,
  clientId: Acting['client']['clientId'],
  offer: readonly StoredItem[],
) {
  const ids = new Set(
    offer.flatMap(({ productId }): readonly ProductId[] => {
      const id = v.safeParse(productIdSchema, productId);
      return id.success ? [id.output] : [];
    }),
  );
  const products = await store.batchGet(
    [...ids].map((id) => paths.product(clientId, id)),
    ['name', 'words'],
  );
  return products.flatMap((product) => {
    const sold = v.safeParse(soldProduct, product?.fields);
    return sold.success ? [sold.output] : [];
  });
}
