import type { StaffId } from '../../../contract/console/staff.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import { parseStaff } from './staff-document.ts';
import { hasWayIn } from './way-in.ts';

/** The passkey to remove, and the issuers at which the tenant's staff can sign in. */
type Removal = { readonly passkeyId: string; readonly issuers: readonly string[] };

/**
 * Removes a passkey of the acting member of staff. It keeps the last passkey of somebody who cannot
 * sign in with an identity provider. Repeating it changes nothing.
 */
export async function removePasskey(
  acting: Acting,
  staffId: StaffId,
  { passkeyId, issuers }: Removal,
): Promise<Operated<void>> {
  const { services, client } = acting;
  const path = paths.staffMember(client.clientId, staffId);
  return services.store.runOptimistic<Operated<void>>(async () => {
    const staff = parseStaff(await services.store.get(path));
    if (!staff) return { writes: [], value: refuse({ code: 'STAFF_UNKNOWN' }) };
    const removed = staff.passkeys.find(({ id }) => id === passkeyId);
    // An earlier, equal request has removed it.
    if (!removed) return { writes: [], value: ok(undefined) };
    const passkeys = staff.passkeys.filter((one) => one !== removed);
    if (!hasWayIn({ ...staff, passkeys }, issuers)) {
      return { writes: [], value: refuse({ code: 'LAST_SIGN_IN' }) };
    }
    const target = { kind: 'staff', id: staffId } as const;
    const audit = await auditWrites(acting, target, {
      ...{ what: 'staff.remove-passkey', reason: '' },
      before: { device: removed.device, passkeys: staff.passkeys.length },
      after: { passkeys: passkeys.length },
    });
    return {
      writes: [
        update(path, { passkeys }, { updateTime: staff.updateTime }),
        { kind: 'delete', path: paths.staffPasskey(client.clientId, removed.id) },
        ...audit,
      ],
      value: ok(undefined),
    };
  });
}
