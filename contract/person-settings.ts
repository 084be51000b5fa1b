import * as v from 'valibot';
import { machineIdSchema } from './ids.ts';
import { languageSchema } from './language.ts';

/** Bounds of a cap a person sets: it must leave room for one drink, and be a number somebody means. */
const capYen = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(1_000_000));

/** The most the person wants to spend, by Japan's calendar; null = no limit. */
export const spendingCapSchema = v.object({
  dayYen: v.nullable(capYen),
  monthYen: v.nullable(capYen),
});
export type SpendingCap = v.InferOutput<typeof spendingCapSchema>;

const isHigher = (now: number | null, asked: number | null): boolean =>
  now !== null && (asked === null || asked > now);

/** Whether a cap lets more through than the one before, for a day or for a month. */
export const raisesCap = (now: SpendingCap, asked: SpendingCap): boolean =>
  isHigher(now.dayYen, asked.dayYen) || isHigher(now.monthYen, asked.monthYen);

/** Which messages the person wants by LINE. */
export const notificationsSchema = v.object({ receipts: v.boolean(), stock: v.boolean() });

const MAX_FAVOURITES = 50;

/** What a person chose in the settings. */
export const personSettingsSchema = v.object({
  language: v.nullable(languageSchema),
  notifications: notificationsSchema,
  spendingCap: spendingCapSchema,
  favourites: v.pipe(v.array(machineIdSchema), v.maxLength(MAX_FAVOURITES)),
});
export type PersonSettings = v.InferOutput<typeof personSettingsSchema>;

/** `PUT /me/settings`: what is named changes, the rest stays. Answers all of them. */
export const settingsRequestSchema = v.partial(personSettingsSchema);

/** `GET /me/spending`: what was spent today and this month (Japan's calendar), against the caps. */
export const spendingSchema = v.object({
  dayYen: v.number(),
  monthYen: v.number(),
  cap: spendingCapSchema,
});
export type Spending = v.InferOutput<typeof spendingSchema>;
