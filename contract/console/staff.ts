import * as v from 'valibot';
import { clientIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { roleSchema } from './roles.ts';

/** The id of a member of staff. The edge makes it. */
export const staffIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  v.brand('StaffId'),
);
export type StaffId = v.InferOutput<typeof staffIdSchema>;

/** One signed-in browser of a member of staff. */
export const staffSessionIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{16,64}$/),
  v.brand('StaffSessionId'),
);
export type StaffSessionId = v.InferOutput<typeof staffSessionIdSchema>;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const rolesSchema = v.pipe(
  v.array(roleSchema),
  v.minLength(1),
  v.transform((roles) => [...new Set(roles)]),
);

/** `GET /session`: the signed-in member of staff and their tenant. */
export const consoleSessionSchema = v.object({
  clientId: clientIdSchema,
  tenantName: localTextSchema,
  staffId: staffIdSchema,
  name: v.string(),
  roles: v.array(roleSchema),
  hasPasskey: v.boolean(),
  /**
   * The end of the time in which actions that need a recent passkey are allowed, in milliseconds.
   * Null: they are not allowed now.
   */
  provedUntilMs: v.nullable(v.number()),
  /** Whether they run the deployment, which lets them see all tenants' figures. */
  runsDeployment: v.boolean(),
});
export type ConsoleSession = v.InferOutput<typeof consoleSessionSchema>;

/** `GET /sign-in`: how staff of a tenant can sign in. Nobody needs to be signed in to read it. */
export const signInWaysSchema = v.object({
  clientId: clientIdSchema,
  tenantName: localTextSchema,
  providers: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type SignInWays = v.InferOutput<typeof signInWaysSchema>;

/** A browser in which somebody is signed in. */
export const staffBrowserSchema = v.object({
  id: staffSessionIdSchema,
  device: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  current: v.boolean(),
});
export type StaffBrowser = v.InferOutput<typeof staffBrowserSchema>;

/** A passkey of the caller. */
export const ownPasskeySchema = v.object({
  id: v.string(),
  device: v.string(),
  /** When it was made, in ISO 8601. Null: it is older than this field. */
  madeAt: v.optional(v.nullable(v.string()), null),
});
export type OwnPasskey = v.InferOutput<typeof ownPasskeySchema>;

/** A member of staff in the list. */
export const staffMemberSchema = v.object({
  id: staffIdSchema,
  name: v.string(),
  roles: v.array(roleSchema),
  /** `invited`: nobody has signed in yet. `suspended`: cannot sign in. */
  state: v.picklist(['invited', 'active', 'suspended']),
  passkeys: v.number(),
  /** The issuers of the accounts that sign in as this person. */
  identities: v.array(v.string()),
});
export type StaffMember = v.InferOutput<typeof staffMemberSchema>;

/** The order of the list of staff: by name, ascending or descending. */
export const staffSortSchema = v.picklist(['name', '-name']);
export type StaffSort = v.InferOutput<typeof staffSortSchema>;

/** `GET /staff?sort=-name&cursor=…`: `cursor` begins the next page. */
export const staffQuerySchema = v.object({
  sort: v.optional(staffSortSchema),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export const staffListSchema = v.object({
  staff: v.array(staffMemberSchema),
  /** How many rows of the page could not be read. */
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type StaffList = v.InferOutput<typeof staffListSchema>;

/** `POST /staff`: invites somebody. */
export const inviteStaffSchema = v.object({ name, roles: rolesSchema });
/** `PUT /staff/{id}`. */
export const changeStaffSchema = v.object({
  roles: rolesSchema,
  suspended: v.boolean(),
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
});

/** The link of an invitation. It is shown once, because only its hash is stored. */
export const invitationSchema = v.object({
  staffId: staffIdSchema,
  link: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;
