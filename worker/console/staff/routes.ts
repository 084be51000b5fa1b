import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  changeStaffSchema,
  type Invitation,
  inviteStaffSchema,
  staffIdSchema,
  staffQuerySchema,
} from '../../../contract/console/staff.ts';
import { changeStaff } from '../../core/staff/change-staff.ts';
import { type Invited, inviteAgain, inviteStaff } from '../../core/staff/invitations.ts';
import { listStaff } from '../../core/staff/list-staff.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The tenant's staff: list, invite, change. */
export const staffRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(staffQuerySchema), async (c) => {
    const listed = await listStaff(actingOf(c), c.req.valid('query'));
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .post('/', validBody(inviteStaffSchema), proofGuard, async (c) => {
    const invited = await inviteStaff(actingOf(c), c.req.valid('json'));
    return invited.ok ? c.json(linkOf(c, invited.value)) : consoleProblem(c, invited.error);
  })
  .put('/:id', validBody(changeStaffSchema), proofGuard, async (c) => {
    const staffId = v.safeParse(staffIdSchema, c.req.param('id'));
    if (!staffId.success) return consoleProblem(c, { code: 'STAFF_UNKNOWN' });
    const changed = await changeStaff(actingOf(c), staffId.output, c.req.valid('json'));
    return changed.ok ? c.json(changed.value) : consoleProblem(c, changed.error);
  })
  .post('/:id/invitation', proofGuard, async (c) => {
    const staffId = v.safeParse(staffIdSchema, c.req.param('id'));
    if (!staffId.success) return consoleProblem(c, { code: 'STAFF_UNKNOWN' });
    const invited = await inviteAgain(actingOf(c), staffId.output);
    return invited.ok ? c.json(linkOf(c, invited.value)) : consoleProblem(c, invited.error);
  });

/** The token is behind `#`, so no server and no log sees it. */
function linkOf(c: Context<StaffEnv>, { staffId, token, untilMs }: Invited): Invitation {
  const { CONSOLE_ORIGIN } = c.get('services').settings;
  const link = `${CONSOLE_ORIGIN}/${c.get('tenant').clientId}/invitation#${token}`;
  return { staffId, link, expiresAt: new Date(untilMs).toISOString() };
}
