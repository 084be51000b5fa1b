import * as v from 'valibot';
import { languageSchema } from '../../contract/language.ts';
import {
  notificationsSchema,
  type PersonSettings,
  personSettingsSchema,
  spendingCapSchema,
} from '../../contract/person-settings.ts';
import { storedMs } from '../store/values.ts';

const untouched: PersonSettings = {
  language: null,
  // A receipt lies in the app: by LINE it comes to those who switch it on, because it costs money.
  notifications: { receipts: false, stock: true },
  spendingCap: { dayYen: null, monthYen: null },
  favourites: [],
};

/** `lineUsers/{u}.settings` as stored: what the person never chose stands at its default. */
export const storedSettings = v.optional(
  v.fallback(
    v.object({
      language: v.optional(v.fallback(v.nullable(languageSchema), null), null),
      notifications: v.optional(
        v.fallback(notificationsSchema, untouched.notifications),
        untouched.notifications,
      ),
      spendingCap: v.optional(
        v.fallback(spendingCapSchema, untouched.spendingCap),
        untouched.spendingCap,
      ),
      favourites: v.optional(v.fallback(personSettingsSchema.entries.favourites, []), []),
    }),
    untouched,
  ),
  untouched,
);

export const spendingShape = v.object({
  day: v.string(),
  dayYen: v.number(),
  month: v.string(),
  monthYen: v.number(),
});
const nothingSpent = { day: '', dayYen: 0, month: '', monthYen: 0 };

/**
 * `lineUsers/{u}.spending`: what was spent on that day and in that month (Japan's calendar). It is
 * part of the user's document so that the order's commit can hold the cap.
 */
export const storedSpending = v.optional(v.fallback(spendingShape, nothingSpent), nothingSpent);
export type StoredSpending = v.InferOutput<typeof storedSpending>;

export const declinesShape = v.pipe(
  v.object({ count: v.number(), since: storedMs }),
  v.transform(({ count, since }) => ({ count, sinceMs: since })),
);

/**
 * `lineUsers/{u}.declines`: payments refused in a row within a window that begins with the first. Part
 * of the user's document: the order's commit reads it, and the commit that declines writes it.
 */
export const storedDeclines = v.optional(v.fallback(v.nullable(declinesShape), null), null);
export type StoredDeclines = v.InferOutput<typeof storedDeclines>;
