import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  newDetailsSchema,
  newPhotoSchema,
  productCursorSchema,
} from '../../../contract/console/products.ts';
import { productIdSchema } from '../../../contract/shared/ids.ts';
import { changeDetails, showProduct } from '../../core/prices/operate/product-details.ts';
import { changePhoto, listProducts } from '../../core/prices/operate/product-photo.ts';
import { spreadProduct } from '../../core/prices/operate/spread-product.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The catalogue's drinks with their pictures and details. */
export const productRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(productCursorSchema), async (c) => {
    const page = await listProducts(actingOf(c), c.req.valid('query').cursor);
    return page.ok ? c.json(page.value) : consoleProblem(c, page.error);
  })
  .get('/:product', async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const product = await showProduct(actingOf(c), id.output);
    return product.ok ? c.json(product.value) : consoleProblem(c, product.error);
  })
  .put('/:product/details', validBody(newDetailsSchema), async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const changed = await changeDetails(actingOf(c), id.output, c.req.valid('json'));
    return changed.ok ? c.json(changed.value) : consoleProblem(c, changed.error);
  })
  .put('/:product/photo', validBody(newPhotoSchema), async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const changed = await changePhoto(actingOf(c), id.output, c.req.valid('json'));
    return changed.ok ? c.json({}) : consoleProblem(c, changed.error);
  })
  .post('/:product/spread', async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const step = await spreadProduct(actingOf(c), id.output);
    return step.ok ? c.json(step.value) : consoleProblem(c, step.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'PRODUCT_UNKNOWN' });
