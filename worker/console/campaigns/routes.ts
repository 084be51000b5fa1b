import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  campaignCursorSchema,
  campaignIdSchema,
  codesPartSchema,
  newCampaignSchema,
} from '../../../contract/console/campaigns.ts';
import { createCampaign } from '../../core/coupons/operate/create-campaign.ts';
import { codesCsv, makeCodes } from '../../core/coupons/operate/make-codes.ts';
import { listCampaigns, showCampaign } from '../../core/coupons/operate/show-campaigns.ts';
import { stopCampaign } from '../../core/coupons/operate/stop-campaign.ts';
import { isSegment } from '../../core/store/segments.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { csvFile } from '../http/csv-file.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The tenant's file chooses the ids of its own coupons, so any text may be an id. */
const anyId = v.pipe(v.string(), v.maxLength(64), v.check(isSegment));

/** Coupons that many people can add. Staff make, watch and stop them. */
export const campaignRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(campaignCursorSchema), async (c) => {
    const listed = await listCampaigns(actingOf(c), c.req.valid('query').cursor);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .get('/:campaign', async (c) => {
    const id = v.safeParse(anyId, c.req.param('campaign'));
    if (!id.success) return unknown(c);
    const shown = await showCampaign(actingOf(c), id.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:campaign', validBody(newCampaignSchema), async (c) => {
    const id = v.safeParse(campaignIdSchema, c.req.param('campaign'));
    if (!id.success) return unknown(c);
    const made = await createCampaign(actingOf(c), id.output, c.req.valid('json'));
    return made.ok ? c.json(made.value) : consoleProblem(c, made.error);
  })
  .post('/:campaign/codes', validBody(codesPartSchema), async (c) => {
    const id = v.safeParse(campaignIdSchema, c.req.param('campaign'));
    if (!id.success) return unknown(c);
    const made = await makeCodes(actingOf(c), id.output, c.req.valid('json').part);
    return made.ok ? c.json(made.value) : consoleProblem(c, made.error);
  })
  .get('/:campaign/codes/csv', async (c) => {
    const id = v.safeParse(campaignIdSchema, c.req.param('campaign'));
    if (!id.success) return unknown(c);
    const csv = await codesCsv(actingOf(c), id.output);
    return csv.ok ? csvFile(c, 'coupon-codes', csv.value) : consoleProblem(c, csv.error);
  })
  .post('/:campaign/stop', (c) => turn(c, true))
  .post('/:campaign/resume', (c) => turn(c, false));

async function turn(c: Context<StaffEnv, '/:campaign/stop'>, isStopped: boolean) {
  const id = v.safeParse(anyId, c.req.param('campaign'));
  if (!id.success) return unknown(c);
  const done = await stopCampaign(actingOf(c), id.output, isStopped);
  return done.ok ? c.json(done.value) : consoleProblem(c, done.error);
}

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'CAMPAIGN_UNKNOWN' });
