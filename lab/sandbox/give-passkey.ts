import type { Role } from '../../contract/console/roles.ts';
import type { OwnPasskey } from '../../contract/console/staff.ts';
import type { ClientId } from '../../contract/shared/ids.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { staffOf } from './seed-staff.ts';

/** A member of staff of a demo tenant. */
export type DemoStaff = {
  readonly store: Firestore;
  readonly clientId: ClientId;
  readonly role: Role;
};

const setPasskeys = async (
  { store, clientId, role }: DemoStaff,
  passkeys: readonly OwnPasskey[],
) => {
  const path = paths.staffMember(clientId, staffOf(role).id);
  await store.commit([{ kind: 'set', path, fields: { passkeys }, mask: ['passkeys'] }]);
};

/**
 * Stores a passkey without a device for a demo member of staff, so that the pages open without
 * registration.
 */
export const givePasskey = (staff: DemoStaff): Promise<void> =>
  setPasskeys(staff, [{ id: 'no-device', device: 'Chrome, Linux', madeAt: null }]);

/** Removes the passkeys of a demo member of staff. */
export const takePasskeys = (staff: DemoStaff): Promise<void> => setPasskeys(staff, []);
