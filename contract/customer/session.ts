import * as v from 'valibot';
import {
  lineUserIdSchema,
  machineIdSchema,
  orderIdSchema,
  sessionIdSchema,
} from '../shared/ids.ts';
import { profileSchema } from '../shared/profile.ts';
import { setupStateSchema } from '../shared/setup-state.ts';
import { lastDrinksSchema } from './last-drinks.ts';
import { personSettingsSchema } from './person-settings.ts';

export const lineUserSchema = v.object({
  lineUserId: lineUserIdSchema,
  profile: profileSchema,
  /** Whether the person follows the tenant's LINE account. */
  follow: v.boolean(),
  settings: personSettingsSchema,
  /** The machines of the person's last purchases, the latest first. */
  lastMachines: v.optional(v.array(machineIdSchema), []),
  lastDrinks: v.optional(lastDrinksSchema, []),
});
export type LineUser = v.InferOutput<typeof lineUserSchema>;

/**
 * API answers by their address below `/api/clients/{c}`. Without them, the first screen would
 * request these addresses.
 */
export const screenDataSchema = v.record(v.string(), v.unknown());
export type ScreenData = v.InferOutput<typeof screenDataSchema>;

/** `GET /session`: the signed-in person. */
export const sessionSchema = v.object({
  lineUser: lineUserSchema,
  setup: setupStateSchema,
  /** A purchase in progress. The browser returns the person to it. */
  activeOrder: v.nullable(orderIdSchema),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/**
 * The answer of `POST /session`: all data of the first screen, so that it needs no second round
 * trip.
 */
export const signInSchema = v.object({
  ...sessionSchema.entries,
  register: v.boolean(),
  screen: screenDataSchema,
});

/**
 * The body of `POST /session`.
 * - `page`: the address whose data the answer includes.
 * - `replace`: after a 409, the person chose to give up the session of this other account.
 * - `source`: the token came from the page's address. Only LINE's LIFF browser may send such a
 *   token.
 */
export const signInRequestSchema = v.object({
  accessToken: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  customToken: v.optional(v.pipe(v.string(), v.maxLength(8192))),
  page: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  replace: v.optional(lineUserIdSchema),
  source: v.optional(v.literal('address')),
});

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
