import * as v from 'valibot';
import { lineUserIdSchema, machineIdSchema, orderIdSchema, sessionIdSchema } from './ids.ts';
import { lastDrinksSchema } from './last-drinks.ts';
import { personSettingsSchema } from './person-settings.ts';
import { setupStateSchema } from './setup-state.ts';

/** A name and a face: what the app shows of a LINE account. */
export const profileSchema = v.object({
  displayName: v.string(),
  pictureUrl: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const lineUserSchema = v.object({
  lineUserId: lineUserIdSchema,
  profile: profileSchema,
  /** Whether the person follows the tenant's LINE account. */
  follow: v.boolean(),
  settings: personSettingsSchema,
  /** Where the person bought last, the latest first. */
  lastMachines: v.optional(v.array(machineIdSchema), []),
  lastDrinks: v.optional(lastDrinksSchema, []),
});
export type LineUser = v.InferOutput<typeof lineUserSchema>;

/** Answers of API calls, by their address below `/api/clients/{c}`: what the first screen would ask for. */
export const screenDataSchema = v.record(v.string(), v.unknown());
export type ScreenData = v.InferOutput<typeof screenDataSchema>;

/** `GET /session`: who am I. */
export const sessionSchema = v.object({
  lineUser: lineUserSchema,
  setup: setupStateSchema,
  /** A purchase that is still under way: the person is led back to it. */
  activeOrder: v.nullable(orderIdSchema),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** `POST /session`'s answer: everything the first screen needs, so that no second round trip follows. */
export const signInSchema = v.object({
  ...sessionSchema.entries,
  register: v.boolean(),
  screen: screenDataSchema,
});

/**
 * `POST /session`'s body. `page` is the address whose data comes back with the answer. `replace` is
 * the person's own choice, after a 409, to give up the session of that other account. `source` says
 * that the token stood in the page's address: that counts in LINE's LIFF browser only.
 */
export const signInRequestSchema = v.object({
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  customToken: v.optional(v.pipe(v.string(), v.maxLength(8192))),
  page: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  replace: v.optional(lineUserIdSchema),
  source: v.optional(v.literal('address')),
});

/** `data` of ACCOUNT_CONFLICT: the two accounts between which the person chooses. */
export const accountConflictSchema = v.object({
  current: v.object({ lineUserId: lineUserIdSchema, profile: profileSchema }),
  incoming: v.object({ profile: profileSchema }),
});
export type AccountConflict = v.InferOutput<typeof accountConflictSchema>;

/** One signed-in browser, as the person sees it in the settings. */
export const sessionListSchema = v.object({
  sessions: v.array(
    v.object({
      id: sessionIdSchema,
      device: v.string(),
      createdAt: v.string(),
      lastSeenAt: v.string(),
      current: v.boolean(),
    }),
  ),
});
export type SessionList = v.InferOutput<typeof sessionListSchema>;
