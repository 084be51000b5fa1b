import * as v from 'valibot';
import type { PriceBookMachine, PricedProduct } from '../../../../contract/console/prices.ts';
import { productIdSchema } from '../../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import { listMachineStatus } from '../../machines/operate/list-machine-status.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';

type Page<K extends string, T> = Readonly<Record<K, readonly T[]>> & {
  readonly cursor: string | null;
};

/** Returns a page of machines with what they sell, in the tenant's order. At most 59 reads. */
export async function readPriceBook(
  reader: Reader,
  cursor: string | undefined,
): Promise<Operated<Page<'machines', PriceBookMachine>>> {
  const listed = await listMachineStatus(reader, { cursor });
  if (!listed.ok) return listed;
  const machines = listed.value.machines.map(({ id, code, name, site, route, group, shelf }) => ({
    ...{ id, code, name, site, route, group },
    slots: (shelf?.offer ?? []).map(({ slot, productId, priceYen }) => ({
      ...{ slot, productId, priceYen },
    })),
  }));
  return ok({ machines, cursor: listed.value.cursor });
}

const PRODUCTS = 50;

const stated = v.fallback(v.nullable(v.number()), null);
const productFields = v.object({
  name: localTextSchema,
  volumeMl: v.optional(stated, null),
  priceYen: v.optional(stated, null),
  costYen: v.optional(stated, null),
  taxRatePercent: v.fallback(v.picklist([8, 10]), 8),
  allergens: v.optional(v.unknown()),
});

/** Returns a page of the catalogue, by id. At most 51 reads. */
export async function listPricedProducts(
  { services: { store }, client: { clientId } }: Reader,
  cursor: string | undefined,
): Promise<Operated<Page<'products', PricedProduct>>> {
  if (cursor !== undefined && !isSegment(cursor)) return refuse({ code: 'CURSOR_INVALID' });
  const from = paths.products(clientId);
  const found = await store.query({
    from,
    only: Object.keys(productFields.entries),
    limit: PRODUCTS + 1,
    ...(cursor === undefined ? {} : { after: { path: `${from}/${cursor}` } }),
  });
  const page = found.slice(0, PRODUCTS);
  const products = page.flatMap(({ id, fields }) => {
    const parsed = v.safeParse(v.object({ id: productIdSchema, ...productFields.entries }), {
      ...fields,
      id,
    });
    if (!parsed.success) return [];
    const { allergens, ...product } = parsed.output;
    return [{ ...product, hasAllergens: Array.isArray(allergens) }];
  });
  const last = found.length > PRODUCTS ? page.at(-1) : undefined;
  return ok({ products, cursor: last?.id ?? null });
}
