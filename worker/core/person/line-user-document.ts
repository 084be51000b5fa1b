import * as v from 'valibot';
import { lastDrinksSchema } from '../../../contract/customer/last-drinks.ts';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import type { LineUser } from '../../../contract/customer/session.ts';
import {
  type ClientId,
  faqIdSchema,
  type LineUserId,
  machineIdSchema,
} from '../../../contract/shared/ids.ts';
import { storedPhoneNumberSchema } from '../../../contract/shared/phone.ts';
import type { LineProfile } from '../platforms/line.ts';
import { nameWordsOf, tokensOf } from '../search-text.ts';
import * as paths from '../store/paths.ts';
import type { Fields } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import { releasingSchema } from './releasing.ts';
import { storedDeclines, storedSettings, storedSpending } from './settings-document.ts';
import { consent, pendingPhone, phoneProof } from './setup-documents.ts';

const storedProfile = v.object({
  displayName: v.optional(v.string(), ''),
  pictureUrl: v.optional(v.nullable(v.string()), null),
  statusMessage: v.optional(v.nullable(v.string()), null),
});

/**
 * How many pairs of letters of a name are indexed. A search does not find anybody by later letters.
 */
const MAX_NAME_PAIRS = 30;

const textOrNull = v.fallback(v.nullable(v.string()), null);

const storedFaqVote = v.object({ faqId: faqIdSchema, helpful: v.boolean() });

/**
 * `clients/{c}/lineUsers/{u}`: the specification's fields (§3), and the app's additional ones. Each
 * field has a fallback for a value that this version cannot read. Otherwise such an account would
 * look closed.
 */
export const lineUserDocument = v.object({
  follow: v.fallback(v.boolean(), false),
  profile: v.fallback(storedProfile, { displayName: '', pictureUrl: null, statusMessage: null }),
  settings: storedSettings,
  /** The purchase in progress. There is at most one. */
  activeOrder: v.optional(v.fallback(v.nullable(orderIdSchema), null), null),
  /** The machines of the last purchases, the latest first. */
  lastMachines: v.optional(v.fallback(v.array(machineIdSchema), []), []),
  /** The last drinks and their machines, the latest first. */
  lastDrinks: v.optional(v.fallback(lastDrinksSchema, []), []),
  spending: storedSpending,
  declines: storedDeclines,
  /** Orders whose held amount still awaits its release. */
  releasing: v.optional(v.fallback(releasingSchema, []), []),
  phoneNumber: v.optional(v.fallback(v.nullable(storedPhoneNumberSchema), null), null),
  personalInfo: v.optional(v.fallback(v.nullable(v.record(v.string(), v.unknown())), null), null),
  phonePending: v.optional(v.fallback(v.nullable(pendingPhone), null), null),
  phoneProof: v.optional(v.fallback(v.nullable(phoneProof), null), null),
  phoneMovedAt: v.optional(textOrNull, null),
  consents: v.fallback(v.array(consent), []),
  defaultPayMethod: v.optional(textOrNull, null),
  /** The person's votes on FAQ answers. */
  faqVotes: v.optional(v.fallback(v.array(storedFaqVote), []), []),
  /** The mark of the access token whose sign-in registered the person (`registrationMark`). */
  registeredBy: v.optional(textOrNull, null),
});
export type LineUserDocument = v.InferOutput<typeof lineUserDocument>;

/** Returns LINE's profile in the specification's shape, without the fields that LINE left out. */
const profileFields = (profile: LineProfile): Fields => ({
  userId: profile.userId,
  displayName: profile.displayName,
  ...(profile.pictureUrl === undefined ? {} : { pictureUrl: profile.pictureUrl }),
  ...(profile.statusMessage === undefined ? {} : { statusMessage: profile.statusMessage }),
});

/** Returns LINE's profile in the shape that `lineUserDocument` parses. */
export const storedProfileOf = (profile: LineProfile): LineUserDocument['profile'] => ({
  displayName: profile.displayName,
  pictureUrl: profile.pictureUrl ?? null,
  statusMessage: profile.statusMessage ?? null,
});

/** Returns the words by which staff find a person. They are erased with the person. */
const nameWords = ({ displayName }: LineProfile): readonly string[] =>
  nameWordsOf(tokensOf(displayName).join('')).slice(0, MAX_NAME_PAIRS);

/**
 * Returns the write of a new user. Specification §4 step 7: follow=false, followedAt and
 * unfollowedAt null, server timestamps.
 */
export function createLineUser(
  clientId: ClientId,
  profile: LineProfile,
  registeredBy: string,
): Write {
  return create(paths.lineUser(clientId, profile.userId), {
    follow: false,
    profile: profileFields(profile),
    nameWords: nameWords(profile),
    followedAt: null,
    unfollowedAt: null,
    registeredBy,
  });
}

/** Returns the write of a profile that changed at LINE, otherwise no write. */
export function mergeProfile(
  clientId: ClientId,
  stored: LineUserDocument,
  profile: LineProfile,
): readonly Write[] {
  const same =
    stored.profile.displayName === profile.displayName &&
    stored.profile.pictureUrl === (profile.pictureUrl ?? null) &&
    stored.profile.statusMessage === (profile.statusMessage ?? null);
  if (same) return [];
  const fields = { profile: profileFields(profile), nameWords: nameWords(profile) };
  return [update(paths.lineUser(clientId, profile.userId), fields)];
}

/** Returns the part of the user that the browser may see. */
export function publicLineUser(lineUserId: LineUserId, stored: LineUserDocument): LineUser {
  const { displayName, pictureUrl } = stored.profile;
  return {
    lineUserId,
    profile: { displayName, pictureUrl },
    follow: stored.follow,
    settings: stored.settings,
    lastMachines: stored.lastMachines,
    lastDrinks: stored.lastDrinks,
  };
}
