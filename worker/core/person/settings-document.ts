import * as v from 'valibot';
import {
  notificationsSchema,
  type PersonSettings,
  personSettingsSchema,
  spendingCapSchema,
} from '../../../contract/customer/person-settings.ts';
import { languageSchema } from '../../../contract/shared/language.ts';
import { storedMs } from '../store/values.ts';

const untouched: PersonSettings = {
  language: null,
  // Receipts are in the app. LINE messages cost money, so a receipt by LINE requires the person's
  // choice.
  notifications: { receipts: false, stock: true },
  spendingCap: { dayYen: null, monthYen: null },
  favourites: [],
};

/**
 * `lineUsers/{u}.settings` as stored. Settings that the person never changed have their default.
 */
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
 * `lineUsers/{u}.spending`: the sums of one day and one month (Japan's calendar). They are in the
 * user's document, so that the order's commit can enforce the cap.
 */
export const storedSpending = v.optional(v.fallback(spendingShape, nothingSpent), nothingSpent);
export type StoredSpending = v.InferOutput<typeof storedSpending>;

export const declinesShape = v.pipe(
  v.object({ count: v.number(), since: storedMs }),
  v.transform(({ count, since }) => ({ count, sinceMs: since })),
);

/**
 * `lineUsers/{u}.declines`: payments refused in a row, in a window that starts with the first. They
 * are in the user's document, because the order's commit reads them and the declining commit writes
 * them.
 */
export const storedDeclines = v.optional(v.fallback(v.nullable(declinesShape), null), null);
export type StoredDeclines = v.InferOutput<typeof storedDeclines>;
