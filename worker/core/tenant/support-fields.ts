import * as v from 'valibot';
import {
  dayPartSchema,
  dueMinutesSchema,
  escalateMinutesSchema,
  limitSchema,
  lineIdSchema,
  webhookUrlSchema,
} from '../../../contract/console/alerts.ts';

/**
 * The second recipient: for messages that the first one does not accept, and for incidents that
 * nobody takes.
 */
const second = v.strictObject({
  lineTo: v.optional(lineIdSchema),
  webhookUrl: v.optional(webhookUrlSchema),
});

/** A stored value, or null if it is absent or invalid. */
const kept = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(v.nullable(schema), null), null);

const storedRecipient = { lineTo: kept(lineIdSchema), webhookUrl: kept(webhookUrlSchema) };

/** The settings as stored. An invalid one counts as absent. */
export const storedSupport = v.object({
  ...storedRecipient,
  second: kept(v.object(storedRecipient)),
  quietHours: kept(dayPartSchema),
  openHours: kept(dayPartSchema),
  escalateMinutes: kept(escalateMinutesSchema),
  dueMinutes: kept(dueMinutesSchema),
  offlineMinutes: kept(limitSchema('offlineMinutes')),
  noSaleHours: kept(limitSchema('noSaleHours')),
  doorMinutes: kept(limitSchema('doorMinutes')),
  temperatureMinutes: kept(limitSchema('temperatureMinutes')),
  soldOutPercent: kept(limitSchema('soldOutPercent')),
  slotJams: kept(limitSchema('slotJams')),
});
export type Support = v.InferOutput<typeof storedSupport>;

/**
 * Who is notified of incidents: a person, group or room at LINE, a webhook of the operator, or
 * both. It also says when: the limits of some kinds, and the hours in which only urgent ones are
 * sent.
 */
export const supportField = {
  file: v.optional(
    v.strictObject({
      lineTo: v.optional(lineIdSchema),
      webhookUrl: v.optional(webhookUrlSchema),
      second: v.optional(second),
      quietHours: v.optional(dayPartSchema),
      openHours: v.optional(dayPartSchema),
      escalateMinutes: v.optional(escalateMinutesSchema),
      dueMinutes: v.optional(dueMinutesSchema),
      offlineMinutes: v.optional(limitSchema('offlineMinutes')),
      noSaleHours: v.optional(limitSchema('noSaleHours')),
      doorMinutes: v.optional(limitSchema('doorMinutes')),
      temperatureMinutes: v.optional(limitSchema('temperatureMinutes')),
      soldOutPercent: v.optional(limitSchema('soldOutPercent')),
      slotJams: v.optional(limitSchema('slotJams')),
    }),
  ),
  stored: v.fallback(v.nullable(storedSupport), null),
} as const;
