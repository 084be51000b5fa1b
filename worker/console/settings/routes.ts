import { Hono } from 'hono';
import { putSettingsSchema } from '../../../contract/console/console-settings.ts';
import {
  changeConsoleSettings,
  readConsoleSettings,
} from '../../core/staff/change-console-settings.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/** The tenant's settings of the console: the limits of refunds, and where staff sign in. */
export const settingsRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => c.json(await readConsoleSettings(actingOf(c))))
  .put('/', validBody(putSettingsSchema), proofGuard, async (c) => {
    const { version, ...settings } = c.req.valid('json');
    const changed = await changeConsoleSettings(actingOf(c), { settings, version });
    return changed.ok ? c.json(changed.value) : consoleProblem(c, changed.error);
  });
