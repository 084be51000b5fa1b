import type { Role } from '../../../contract/console/roles.ts';
import type { StaffId, StaffMember } from '../../../contract/console/staff.ts';
import { type Acting, auditWrites } from '../operations/audit/write-audit.ts';
import { type Operated, refuse } from '../operations/operator-context.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';
import { listedStaff, parseStaff, type Staff } from './staff-document.ts';

/** More people than an operator's office has. */
const MAX_STAFF = 200;

/** Lists the staff of a tenant, by name. One query. */
export async function listStaff({
  services: { store },
  client: { clientId },
}: Acting): Promise<readonly StaffMember[]> {
  const stored = await store.query({ from: paths.staff(clientId), limit: MAX_STAFF });
  return stored
    .map((document) => listedStaff(parseStaff(document)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ja'));
}

/** What becomes of a member of staff. */
type Change = {
  readonly roles: readonly Role[];
  readonly suspended: boolean;
  readonly reason: string;
};

const isOwner = ({ roles, suspended }: Pick<Staff, 'roles' | 'suspended'>) =>
  !suspended && roles.includes('owner');

/**
 * Changes the roles of a member of staff, or suspends them. It takes effect with their next request. The
 * last owner stays. Every owner's document is checked in the commit, so that two owners who remove each
 * other at the same moment do not both succeed.
 */
export async function changeStaff(
  acting: Acting,
  staffId: StaffId,
  { roles, suspended, reason }: Change,
): Promise<Operated<StaffMember>> {
  const { services, client } = acting;
  const { store } = services;
  return store.runOptimistic<Operated<StaffMember>>(async () => {
    const documents = await store.query({ from: paths.staff(client.clientId), limit: MAX_STAFF });
    const everybody = documents.map((document) => parseStaff(document));
    const staff = everybody.find(({ id }) => id === staffId);
    if (!staff) return { writes: [], value: refuse({ code: 'STAFF_UNKNOWN' }) };
    const changed = { ...staff, roles: [...roles], suspended };
    const others = everybody.filter((one) => one.id !== staffId && isOwner(one));
    if (isOwner(staff) && !isOwner(changed) && others.length === 0) {
      return { writes: [], value: refuse({ code: 'LAST_OWNER' }) };
    }
    const unchanged = others.map(
      ({ id, updateTime }): Write => ({
        kind: 'verify',
        path: paths.staffMember(client.clientId, id),
        if: { updateTime },
      }),
    );
    const audit = await auditWrites(
      acting,
      { kind: 'staff', id: staffId },
      {
        what: 'staff.change',
        reason,
        before: { roles: staff.roles, suspended: staff.suspended },
        after: { roles, suspended },
      },
    );
    const path = paths.staffMember(client.clientId, staffId);
    return {
      writes: [
        update(path, { roles, suspended }, { updateTime: staff.updateTime }),
        ...unchanged,
        ...audit,
      ],
      value: ok(listedStaff(changed)),
    };
  });
}
