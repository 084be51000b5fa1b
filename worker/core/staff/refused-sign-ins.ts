import * as v from 'valibot';
import type { OperationErrorCode } from '../../../contract/console/operation-errors.ts';
import { type StaffId, staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { auditWrites } from '../operator/write-audit.ts';
import * as paths from '../store/paths.ts';
import type { StaffServices } from './staff-services.ts';

/** A refused sign-in, and the account that it tried. Null: no known account. */
export type RefusedSignIn = {
  readonly clientId: ClientId;
  readonly staffId: StaffId | null;
  readonly device: string;
  readonly by: 'passkey' | 'account' | 'invitation' | 'command-line';
  readonly code: OperationErrorCode;
  readonly requestId: string;
};

/**
 * Logs a refused sign-in, for the member of staff whose account was tried, otherwise for the
 * tenant. If two rows are written at the same moment, one of them is left out.
 */
export async function recordRefused(
  services: StaffServices,
  { clientId, staffId, device, by, code, requestId }: RefusedSignIn,
): Promise<void> {
  const acting = {
    ...{ services, client: { clientId }, requestId },
    actor: { type: 'stranger', id: '', name: '', roles: [] },
  } as const;
  const target =
    staffId === null
      ? ({ kind: 'tenant', id: 'sign-in' } as const)
      : ({ kind: 'staff', id: staffId } as const);
  const refused = { what: 'session.refuse', reason: '', after: { device, by, code } };
  await services.store.commit(await auditWrites(acting, target, refused));
}

const owner = v.object({ staffId: staffIdSchema });

/** Returns the owner of the passkey with this id. Null: nobody. One read. */
export async function ownerOfPasskey(
  { store }: StaffServices,
  clientId: ClientId,
  id: string,
): Promise<StaffId | null> {
  const stored = await store.get(paths.staffPasskey(clientId, id));
  const parsed = v.safeParse(owner, stored?.fields);
  return parsed.success ? parsed.output.staffId : null;
}
