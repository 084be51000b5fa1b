import { Hono } from 'hono';
import { tenantCursorSchema } from '../../../contract/console/deployment.ts';
import { callOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validQuery } from '../http/valid-input.ts';

/** The whole deployment, for the staff who run it. The edge checks that they do. */
export const deploymentRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => {
    const shown = await c.env.EDGE.showDeployment(callOf(c));
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/tenants', validQuery(tenantCursorSchema), async (c) => {
    const page = await c.env.EDGE.listTenants(callOf(c), c.req.valid('query').cursor);
    return page.ok ? c.json(page.value) : consoleProblem(c, page.error);
  });
