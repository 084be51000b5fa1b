import { Hono } from 'hono';
import { deskSchema } from '../../../contract/console/desk.ts';
import { changeDesk, showDesk } from '../../core/tenant/operate/change-desk.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/** How customers reach the tenant, which messages it sends, and how long a browser stays signed in. */
export const deskRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => {
    const shown = await showDesk(actingOf(c));
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/', validBody(deskSchema), proofGuard, async (c) => {
    const changed = await changeDesk(actingOf(c), c.req.valid('json'));
    return changed.ok ? c.json(changed.value) : consoleProblem(c, changed.error);
  });
