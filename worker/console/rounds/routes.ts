import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  newRoundSchema,
  newVisitSchema,
  roundCursorSchema,
} from '../../../contract/console/rounds.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { keepVisit } from '../../core/rounds/keep-visit.ts';
import { planRound } from '../../core/rounds/plan-round.ts';
import { listRounds, showRound, showRoundMachines } from '../../core/rounds/show-rounds.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

const roundId = v.pipe(v.string(), v.uuid());

/** Rounds along a route: planned for a day, with what to load at each machine, and what was done there. */
export const roundRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(roundCursorSchema), async (c) => {
    const listed = await listRounds(actingOf(c), c.req.valid('query').cursor);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .get('/:round', async (c) => {
    const id = v.safeParse(roundId, c.req.param('round'));
    if (!id.success) return unknown(c);
    const shown = await showRound(actingOf(c), id.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:round', validBody(newRoundSchema), async (c) => {
    const id = v.safeParse(roundId, c.req.param('round'));
    if (!id.success) return unknown(c);
    const planned = await planRound(actingOf(c), id.output, c.req.valid('json'));
    return planned.ok ? c.json(planned.value) : consoleProblem(c, planned.error);
  })
  .get('/:round/machines', validQuery(roundCursorSchema), async (c) => {
    const id = v.safeParse(roundId, c.req.param('round'));
    if (!id.success) return unknown(c);
    const shown = await showRoundMachines(actingOf(c), id.output, c.req.valid('query').cursor);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:round/machines/:machine/visit', validBody(newVisitSchema), async (c) => {
    const id = v.safeParse(roundId, c.req.param('round'));
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!id.success || !machine.success) return unknown(c);
    const place = { roundId: id.output, machineId: machine.output };
    const kept = await keepVisit(actingOf(c), place, c.req.valid('json'));
    return kept.ok ? c.json(kept.value) : consoleProblem(c, kept.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'ROUND_UNKNOWN' });
