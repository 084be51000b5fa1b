import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  newPriceChangeSchema,
  priceCursorSchema,
  pricePartSchema,
  startPricesSchema,
} from '../../../contract/console/prices.ts';
import { draftChange, keepPart } from '../../core/prices/operate/prepare-change.ts';
import { listPricedProducts, readPriceBook } from '../../core/prices/operate/price-book.ts';
import { listChanges, showChange, showResults } from '../../core/prices/operate/show-changes.ts';
import { cancelChange, startChange, undoChange } from '../../core/prices/operate/start-change.ts';
import { runPart } from '../../core/prices/run-part.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

const changeId = v.pipe(v.string(), v.uuid());
const partNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number));

/**
 * Prices of the machines, and changes to them. Staff draft a change in parts and then run it part
 * by part.
 */
export const priceRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(priceCursorSchema), async (c) => {
    const listed = await listChanges(actingOf(c), c.req.valid('query').cursor);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .post('/', validBody(newPriceChangeSchema), async (c) => {
    const drafted = await draftChange(actingOf(c), c.req.valid('json').title);
    return drafted.ok ? c.json(drafted.value) : consoleProblem(c, drafted.error);
  })
  .get('/book', validQuery(priceCursorSchema), async (c) => {
    const book = await readPriceBook(actingOf(c), c.req.valid('query').cursor);
    return book.ok ? c.json(book.value) : consoleProblem(c, book.error);
  })
  .get('/products', validQuery(priceCursorSchema), async (c) => {
    const listed = await listPricedProducts(actingOf(c), c.req.valid('query').cursor);
    const stepYen = c.get('tenant').priceStepYen;
    return listed.ok ? c.json({ ...listed.value, stepYen }) : consoleProblem(c, listed.error);
  })
  .get('/:change', async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    if (!id.success) return unknown(c);
    const shown = await showChange(actingOf(c), id.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/:change/parts/:part', async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    const part = v.safeParse(partNumber, c.req.param('part'));
    if (!id.success || !part.success) return unknown(c);
    const shown = await showResults(actingOf(c), id.output, part.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:change/parts/:part', validBody(pricePartSchema), async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    const part = v.safeParse(partNumber, c.req.param('part'));
    if (!id.success || !part.success) return unknown(c);
    const stepYen = c.get('tenant').priceStepYen;
    const place = { changeId: id.output, part: part.output, stepYen };
    const kept = await keepPart(actingOf(c), place, c.req.valid('json').machines);
    return kept.ok ? c.json({}) : consoleProblem(c, kept.error);
  })
  .post('/:change/start', validBody(startPricesSchema), async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    if (!id.success) return unknown(c);
    const started = await startChange(actingOf(c), id.output, c.req.valid('json'));
    return started.ok ? c.json(started.value) : consoleProblem(c, started.error);
  })
  .post('/:change/step', async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    if (!id.success) return unknown(c);
    const acting = actingOf(c);
    const ran = await runPart(acting.services, acting.client.clientId, id.output);
    if (ran === undefined) return unknown(c);
    const shown = await showChange(acting, id.output);
    return shown.ok
      ? c.json({ change: shown.value, waits: ran === 'waits' })
      : consoleProblem(c, shown.error);
  })
  .post('/:change/cancel', async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    if (!id.success) return unknown(c);
    const cancelled = await cancelChange(actingOf(c), id.output);
    return cancelled.ok ? c.json(cancelled.value) : consoleProblem(c, cancelled.error);
  })
  .post('/:change/undo', async (c) => {
    const id = v.safeParse(changeId, c.req.param('change'));
    if (!id.success) return unknown(c);
    const undone = await undoChange(actingOf(c), id.output);
    return undone.ok ? c.json(undone.value) : consoleProblem(c, undone.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'PRICE_CHANGE_UNKNOWN' });
