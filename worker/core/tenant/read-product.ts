import * as v from 'valibot';
import { type ClientId, productIdSchema } from '../../../contract/shared/ids.ts';
import { type Product, productSchema } from '../../../contract/shared/products.ts';
import { inIsolate } from '../isolate-memory.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { createTtlCache } from '../ttl-cache.ts';

/** A label rarely changes, so each isolate reads a product at most once in five minutes. */
const FRESH_MS = 5 * 60_000;
const MAX_PRODUCTS = 2000;
const held = inIsolate(createTtlCache<Product>(FRESH_MS, MAX_PRODUCTS));

/**
 * Returns a drink's label from the catalogue. It is read only when somebody opens it, so that
 * shelves carry no ingredients. The id comes from an address and may be any text.
 */
export async function readProduct(
  { store, nowMs }: Services,
  clientId: ClientId,
  asked: string,
): Promise<Result<Product>> {
  const id = v.safeParse(productIdSchema, asked);
  if (!id.success) return fail('NOT_FOUND');
  const path = paths.product(clientId, id.output);
  const known = held.read(path, nowMs());
  if (known) return ok(known.value);
  const stored = await store.get(path);
  if (!stored) return fail('NOT_FOUND');
  const product = v.parse(productSchema, { ...stored.fields, id: id.output });
  held.keep(path, product, nowMs());
  return ok(product);
}
