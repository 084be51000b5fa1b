import { Hono } from 'hono';
import { newAlertsSchema } from '../../../contract/console/alerts.ts';
import { changeAlerts } from '../../core/incidents/operate/change-alerts.ts';
import { showAlerts } from '../../core/incidents/operate/show-alerts.ts';
import { testAlerts } from '../../core/incidents/operate/test-alerts.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/** The kinds of alerts: when and to whom each is sent, and how useful staff found it. */
export const alertRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => c.json(await showAlerts(actingOf(c))))
  .put('/', validBody(newAlertsSchema), proofGuard, async (c) => {
    const changed = await changeAlerts(actingOf(c), c.req.valid('json'));
    return changed.ok ? c.json(await showAlerts(actingOf(c))) : consoleProblem(c, changed.error);
  })
  .post('/test', async (c) => {
    await testAlerts(actingOf(c));
    return c.body(null, 204);
  });
