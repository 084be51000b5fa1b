import type { Role } from '../../../contract/console/roles.ts';
import type { StaffId, StaffMember } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';
import { invitationEnds } from './invitations.ts';
import { listedStaff, parseStaff, readableStaff, type Staff } from './staff-document.ts';

/** A change of a member of staff. */
type Change = {
  /** The new roles. Absent: they stay. */
  readonly roles?: readonly Role[] | undefined;
  readonly suspended: boolean;
  readonly reason: string;
};

const isOwner = ({ roles, suspended }: Pick<Staff, 'roles' | 'suspended'>) =>
  !suspended && roles.includes('owner');

/**
 * Changes the roles of a member of staff, or suspends them. It takes effect with their next
 * request, and ends their invitation. A suspension ends their sessions permanently. The last owner
 * cannot be removed. The commit checks the document of a remaining owner. So if two owners remove
 * each other at once, only one succeeds. At most three reads.
 */
export async function changeStaff(
  acting: Acting,
  staffId: StaffId,
  { roles, suspended, reason }: Change,
): Promise<Operated<StaffMember>> {
  const { services, client } = acting;
  const { store } = services;
  const path = paths.staffMember(client.clientId, staffId);
  return store.runOptimistic<Operated<StaffMember>>(async () => {
    const staff = parseStaff(await store.get(path));
    if (!staff) return { writes: [], value: refuse({ code: 'STAFF_UNKNOWN' }) };
    const suspensions = staff.suspensions + (suspended && !staff.suspended ? 1 : 0);
    const changed = { ...staff, roles: [...(roles ?? staff.roles)], suspended, suspensions };
    const losesOwner = isOwner(staff) && !isOwner(changed);
    const remaining = losesOwner ? await otherOwner(acting, staffId) : undefined;
    if (losesOwner && !remaining) return { writes: [], value: refuse({ code: 'LAST_OWNER' }) };
    const audit = await auditWrites(
      acting,
      { kind: 'staff', id: staffId },
      {
        what: 'staff.change',
        reason,
        before: { roles: staff.roles, suspended: staff.suspended },
        after: { roles: changed.roles, suspended },
      },
    );
    return {
      writes: [
        update(
          path,
          { roles: changed.roles, suspended, suspensions, invitation: null },
          { updateTime: staff.updateTime },
        ),
        ...invitationEnds(client.clientId, staff),
        ...(remaining ? [verifyUnchanged(client.clientId, remaining)] : []),
        ...audit,
      ],
      value: ok(listedStaff(changed)),
    };
  });
}

/** Returns an owner who may sign in, other than this member of staff. */
async function otherOwner(
  { services: { store }, client: { clientId } }: Acting,
  staffId: StaffId,
): Promise<Staff | undefined> {
  const owners = await store.query({
    from: paths.staff(clientId),
    where: [
      { field: 'roles', op: 'ARRAY_CONTAINS', value: 'owner' },
      { field: 'suspended', op: 'EQUAL', value: false },
    ],
    limit: 2,
  });
  return owners.flatMap((owner) => readableStaff(owner) ?? []).find(({ id }) => id !== staffId);
}

const verifyUnchanged = (clientId: ClientId, { id, updateTime }: Staff): Write => ({
  kind: 'verify',
  path: paths.staffMember(clientId, id),
  if: { updateTime },
});
