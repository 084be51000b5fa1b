import * as v from 'valibot';
import { localTextSchema } from '../shared/language.ts';

/** The units of limits. */
export const limitUnitSchema = v.picklist(['minutes', 'hours', 'percent', 'times']);
type LimitUnit = v.InferOutput<typeof limitUnitSchema>;

/** The limits at which alerts are sent: the range that a tenant may set, and the default. */
export const alertLimits = {
  /** Machines often lose their connection briefly. Only a longer loss is an incident. */
  offlineMinutes: { least: 10, most: 10_080, standard: 30, unit: 'minutes' },
  /** How long a door may stay open. A refill takes some minutes. */
  doorMinutes: { least: 1, most: 1_440, standard: 15, unit: 'minutes' },
  /** How long drinks may be too warm or not hot enough. A refilled machine needs about an hour. */
  temperatureMinutes: { least: 10, most: 1_440, standard: 60, unit: 'minutes' },
  /**
   * How long a machine may sell nothing. The default covers a weekend plus a holiday, because a day
   * without a sale is normal.
   */
  noSaleHours: { least: 24, most: 720, standard: 96, unit: 'hours' },
  /**
   * How often in a row a slot may jam. On some machines a slot jams now and then and clears by
   * itself.
   */
  slotJams: { least: 1, most: 20, standard: 1, unit: 'times' },
  /** The share of a machine's slots that are sold out. */
  soldOutPercent: { least: 1, most: 100, standard: 50, unit: 'percent' },
} as const satisfies Readonly<
  Record<string, { least: number; most: number; standard: number; unit: LimitUnit }>
>;
export type AlertLimit = keyof typeof alertLimits;

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const limitSchema = (limit: AlertLimit) =>
  wholeNumber(alertLimits[limit].least, alertLimits[limit].most);

/** How many minutes after the first recipient an alert that nobody takes goes to the second one. */
export const ESCALATE_MINUTES = { least: 5, most: 1_440 } as const;
export const escalateMinutesSchema = wholeNumber(ESCALATE_MINUTES.least, ESCALATE_MINUTES.most);

/** The minutes within which the cause of an alert should be solved. */
export const DUE_MINUTES = { least: 10, most: 10_080 } as const;
export const dueMinutesSchema = wholeNumber(DUE_MINUTES.least, DUE_MINUTES.most);

/** LINE's id of a person, a group or a room. */
export const lineIdSchema = v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/));
export const webhookUrlSchema = v.pipe(
  v.string(),
  v.url(),
  v.startsWith('https://'),
  v.maxLength(500),
);
const timeOfDaySchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/**
 * A part of each day in Japan. It may extend past midnight. If both times are equal, it is the
 * whole day.
 */
export const dayPartSchema = v.strictObject({ from: timeOfDaySchema, to: timeOfDaySchema });
export type DayPart = v.InferOutput<typeof dayPartSchema>;

const own = (name: AlertLimit) => v.nullable(limitSchema(name));
const rules = {
  /** The hours in which only urgent alerts are sent. */
  quietHours: v.nullable(dayPartSchema),
  /**
   * The hours in which customers reach the machines. Only these count as time without a sale. Null:
   * all hours count.
   */
  openHours: v.optional(v.nullable(dayPartSchema), null),
  /** Null: an alert that nobody takes is not sent to anybody else. */
  escalateMinutes: v.nullable(escalateMinutesSchema),
  /** Null: alerts have no deadline. */
  dueMinutes: v.optional(v.nullable(dueMinutesSchema), null),
  /** Null: the default. */
  limits: v.object({
    offlineMinutes: own('offlineMinutes'),
    doorMinutes: own('doorMinutes'),
    temperatureMinutes: v.optional(own('temperatureMinutes'), null),
    noSaleHours: own('noSaleHours'),
    slotJams: own('slotJams'),
    soldOutPercent: own('soldOutPercent'),
  }),
};

/** Shows only a webhook's host, because its address may contain a key. */
const shownRecipient = v.object({
  lineTo: v.nullable(v.string()),
  webhookHost: v.nullable(v.string()),
});
/** If `webhookUrl` is absent, the stored address stays. */
const newRecipient = v.object({
  lineTo: v.nullable(lineIdSchema),
  webhookUrl: v.optional(v.nullable(webhookUrlSchema)),
});

/**
 * `GET /alerts`: the kinds of alerts, when and to whom each is sent, and how many people found them
 * useful.
 */
export const alertsSchema = v.object({
  /** The version of the stored settings. A change must name it. */
  version: v.string(),
  settings: v.object({ first: shownRecipient, second: shownRecipient, ...rules }),
  rules: v.pipe(
    v.array(
      v.object({
        kind: v.string(),
        meaning: localTextSchema,
        isUrgent: v.boolean(),
        /** The limit from which on it is sent. Null: it is sent at once. */
        limit: v.nullable(
          v.object({ value: v.number(), unit: limitUnitSchema, isDefault: v.boolean() }),
        ),
        ...{ useful: v.number(), useless: v.number() },
      }),
    ),
    v.readonly(),
  ),
});
export type Alerts = v.InferOutput<typeof alertsSchema>;
export type AlertRule = Alerts['rules'][number];
export type AlertSettings = Alerts['settings'];

/**
 * `PUT /alerts`: all settings. A page of an earlier release omits newer settings, and the stored
 * ones then stay.
 */
export const newAlertsSchema = v.object({
  version: v.string(),
  ...{ first: newRecipient, second: newRecipient },
  ...rules,
  openHours: v.optional(rules.openHours.wrapped),
  dueMinutes: v.optional(rules.dueMinutes.wrapped),
  limits: v.object({
    ...rules.limits.entries,
    temperatureMinutes: v.optional(own('temperatureMinutes')),
  }),
});
export type NewAlerts = v.InferOutput<typeof newAlertsSchema>;
