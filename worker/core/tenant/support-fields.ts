import * as v from 'valibot';

const httpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500));

/** LINE's id of a person, a group or a room. */
export const lineIdSchema = v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/));

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** A time of day in Japan, such as `22:00`. */
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Machines often lose their connection briefly. Only a longer loss is an incident. */
const offlineMinutes = wholeNumber(10, 10_080);
/** How long a machine sells nothing before it is an incident. No machine sells every hour. */
const noSaleHours = wholeNumber(24, 720);
/** How long a door may stay open. A visit to refill takes some minutes. */
const doorMinutes = wholeNumber(1, 1_440);
/** The share of a machine's slots that are sold out, in percent. */
const soldOutPercent = wholeNumber(1, 100);
/** How often in a row a slot may jam. Others jam now and then and clear by themselves. */
const slotJams = wholeNumber(1, 20);
const quietHours = v.strictObject({ from: timeOfDay, to: timeOfDay });
/** Who gets the messages that the first recipient does not accept. */
const second = v.strictObject({
  lineTo: v.optional(lineIdSchema),
  webhookUrl: v.optional(httpsUrl),
});

/** From when the kinds of incidents with a limit are sent, unless the tenant says otherwise. */
export const defaultLimits = {
  ...{ offlineMinutes: 30, noSaleHours: 96, doorMinutes: 15, soldOutPercent: 50, slotJams: 1 },
};
export type AlertLimits = typeof defaultLimits;

/** A stored value, or null if it is absent or bad. */
const kept = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(v.nullable(schema), null), null);

const storedRecipient = { lineTo: kept(lineIdSchema), webhookUrl: kept(httpsUrl) };

const storedSupport = v.object({
  ...storedRecipient,
  second: kept(v.object(storedRecipient)),
  quietHours: kept(quietHours),
  offlineMinutes: kept(offlineMinutes),
  noSaleHours: kept(noSaleHours),
  doorMinutes: kept(doorMinutes),
  soldOutPercent: kept(soldOutPercent),
  slotJams: kept(slotJams),
});
export type Support = v.InferOutput<typeof storedSupport>;

/**
 * Who is notified of incidents: a person, group or room at LINE, a webhook of the operator, or both. And
 * when: the limits of some kinds, and the hours in which only urgent ones are sent.
 */
export const supportField = {
  file: v.optional(
    v.strictObject({
      lineTo: v.optional(lineIdSchema),
      webhookUrl: v.optional(httpsUrl),
      second: v.optional(second),
      quietHours: v.optional(quietHours),
      offlineMinutes: v.optional(offlineMinutes),
      noSaleHours: v.optional(noSaleHours),
      doorMinutes: v.optional(doorMinutes),
      soldOutPercent: v.optional(soldOutPercent),
      slotJams: v.optional(slotJams),
    }),
  ),
  stored: v.fallback(v.nullable(storedSupport), null),
} as const;
