import * as v from 'valibot';
import { machineIdSchema } from '../shared/ids.ts';
import { languageSchema } from '../shared/language.ts';

/** Bounds of a spending cap: at least the price of a drink, and low enough to be intended. */
const capYen = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(1_000_000));

/** The most that the person wants to spend, in Japan's calendar. Null: no limit. */
export const spendingCapSchema = v.object({
  dayYen: v.nullable(capYen),
  monthYen: v.nullable(capYen),
});
export type SpendingCap = v.InferOutput<typeof spendingCapSchema>;

const isHigher = (now: number | null, asked: number | null): boolean =>
  now !== null && (asked === null || asked > now);

/** Returns whether the new cap allows more than the current one, for a day or for a month. */
export const raisesCap = (now: SpendingCap, asked: SpendingCap): boolean =>
  isHigher(now.dayYen, asked.dayYen) || isHigher(now.monthYen, asked.monthYen);

/** The LINE messages that the person wants. */
export const notificationsSchema = v.object({ receipts: v.boolean(), stock: v.boolean() });

const MAX_FAVOURITES = 50;

/** A person's choices in the settings. */
export const personSettingsSchema = v.object({
  language: v.nullable(languageSchema),
  notifications: notificationsSchema,
  spendingCap: spendingCapSchema,
  favourites: v.pipe(v.array(machineIdSchema), v.maxLength(MAX_FAVOURITES)),
});
export type PersonSettings = v.InferOutput<typeof personSettingsSchema>;

/** `PUT /me/settings`: changes only the given fields. The answer contains all settings. */
export const settingsRequestSchema = v.partial(personSettingsSchema);

/** `GET /me/spending`: spending of today and this month (Japan's calendar), and the caps. */
export const spendingSchema = v.object({
  dayYen: v.number(),
  monthYen: v.number(),
  cap: spendingCapSchema,
});
export type Spending = v.InferOutput<typeof spendingSchema>;
