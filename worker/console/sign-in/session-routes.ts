import { Hono } from 'hono';
import * as v from 'valibot';
import { type ConsoleSession, staffSessionIdSchema } from '../../../contract/console/staff.ts';
import { runsDeployment } from '../../core/deployment/runs-deployment.ts';
import { endSession, listSessions, readSession } from '../../core/staff/staff-session.ts';
import { actingOf } from '../http/acting.ts';
import { bearerOf } from '../http/bearer.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { shownStaff } from '../http/shown-staff.ts';
import { clearCookie, readCookie } from '../http/staff-cookies.ts';

/** The signed-in member of staff, and sign-out. */
export const sessionRoutes = new Hono<StaffEnv>()
  .get('/', (c) => {
    const { clientId, name } = c.get('tenant');
    const { staff, provedUntilMs } = c.get('signedIn');
    return c.json<ConsoleSession>({
      clientId,
      tenantName: name,
      staffId: staff.id,
      name: staff.name,
      roles: staff.roles,
      hasPasskey: staff.passkeys.length > 0,
      provedUntilMs,
      runsDeployment: runsDeployment(c.get('services').settings, clientId, staff.id),
    });
  })
  // Works with any cookie or token that is still present.
  .delete('/', async (c) => {
    const services = c.get('services');
    const { clientId } = c.get('tenant');
    const token = bearerOf(c) ?? readCookie(c, 'staff', clientId);
    const signedIn = token === undefined ? undefined : await readSession(services, clientId, token);
    const shown = shownStaff(c);
    if (signedIn && shown !== undefined && shown !== signedIn.staff.id) {
      return consoleProblem(c, { code: 'STAFF_SWITCHED' });
    }
    if (signedIn) {
      const { actor, claims } = signedIn;
      const requestId = c.get('requestId');
      await endSession({ services, client: { clientId }, actor, requestId }, claims);
    }
    clearCookie(c, 'staff', clientId);
    return c.body(null, 204);
  });

/** The caller's own sessions, one for each browser. */
export const sessionsRoutes = new Hono<StaffEnv>()
  .get('/', async (c) =>
    c.json({ sessions: await listSessions(c.get('services'), c.get('signedIn')) }),
  )
  .delete('/:id', async (c) => {
    const sid = v.safeParse(staffSessionIdSchema, c.req.param('id'));
    if (!sid.success) return consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' });
    await endSession(actingOf(c), { ...c.get('signedIn').claims, sid: sid.output });
    return c.body(null, 204);
  });
