import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { newPhotoSchema, productCursorSchema } from '../../../contract/console/products.ts';
import { productIdSchema } from '../../../contract/shared/ids.ts';
import { changePhoto, listProducts } from '../../core/prices/operate/product-photo.ts';
import { spreadPhoto } from '../../core/prices/operate/spread-photo.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The catalogue's drinks with their pictures. */
export const productRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(productCursorSchema), async (c) => {
    const page = await listProducts(actingOf(c), c.req.valid('query').cursor);
    return page.ok ? c.json(page.value) : consoleProblem(c, page.error);
  })
  .put('/:product/photo', validBody(newPhotoSchema), async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const changed = await changePhoto(actingOf(c), id.output, c.req.valid('json'));
    return changed.ok ? c.json({}) : consoleProblem(c, changed.error);
  })
  .post('/:product/photo/step', async (c) => {
    const id = v.safeParse(productIdSchema, c.req.param('product'));
    if (!id.success) return unknown(c);
    const step = await spreadPhoto(actingOf(c), id.output);
    return step.ok ? c.json(step.value) : consoleProblem(c, step.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'PRODUCT_UNKNOWN' });
