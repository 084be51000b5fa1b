import { Hono } from 'hono';
import * as v from 'valibot';
import { auditTargetSchema } from '../../core/operator/audit-row.ts';
import { listAudits } from '../../core/operator/read-audit.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validQuery } from '../http/valid-input.ts';

const short = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** The log of what staff and operators did. */
export const auditRoutes = new Hono<StaffEnv>().get(
  '/',
  validQuery(
    v.object({ actor: short, what: short, target: v.optional(auditTargetSchema), cursor: short }),
  ),
  async (c) => {
    const { actor, ...filter } = c.req.valid('query');
    const listed = await listAudits(actingOf(c), { actorId: actor, ...filter });
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  },
);
