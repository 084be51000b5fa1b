import * as v from 'valibot';
import { roleSchema } from '../../../contract/console/roles.ts';
import {
  ownPasskeySchema,
  type StaffId,
  type StaffMember,
  staffIdSchema,
} from '../../../contract/console/staff.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

/** `clients/{c}/staff/{s}` as stored. */
const staffDocument = v.object({
  name: v.string(),
  roles: v.array(roleSchema),
  suspended: v.boolean(),
  hasSignedIn: v.boolean(),
  passkeys: v.array(ownPasskeySchema),
  /**
   * The issuers of the accounts that sign in as this person, with the hash that finds each account.
   */
  identities: v.array(v.object({ issuer: v.string(), hash: v.string() })),
  /** The hash of the only invitation that is valid. */
  invitation: v.optional(v.nullable(v.string()), null),
  /** How often the person was suspended. A session from before the latest suspension is invalid. */
  suspensions: v.optional(v.number(), 0),
});

/** A member of staff, read from the store. */
export type Staff = v.InferOutput<typeof staffDocument> & {
  readonly id: StaffId;
  readonly updateTime: string;
};

/** Returns the member of staff, or undefined if there is none. @throws UnreadableDocument */
export function parseStaff(stored: StoredDocument): Staff;
export function parseStaff(stored: StoredDocument | undefined): Staff | undefined;
export function parseStaff(stored: StoredDocument | undefined): Staff | undefined {
  if (!stored) return undefined;
  const staff = readableStaff(stored);
  if (!staff) throw new UnreadableDocument('STAFF', stored.id);
  return staff;
}

/** Returns the member of staff. Undefined if this version cannot read the document. */
export function readableStaff(stored: StoredDocument): Staff | undefined {
  const staff = v.safeParse(staffDocument, stored.fields);
  const id = v.safeParse(staffIdSchema, stored.id);
  if (!staff.success || !id.success) return undefined;
  return { ...staff.output, id: id.output, updateTime: stored.updateTime };
}

/** Returns a member of staff as the list shows it. */
export const listedStaff = (staff: Staff): StaffMember => ({
  id: staff.id,
  name: staff.name,
  roles: staff.roles,
  state: staff.suspended ? 'suspended' : staff.hasSignedIn ? 'active' : 'invited',
  passkeys: staff.passkeys.length,
  identities: staff.identities.map(({ issuer }) => issuer),
});
