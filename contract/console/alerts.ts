import * as v from 'valibot';
import { localTextSchema } from '../shared/language.ts';

/** What a limit counts. */
export const limitUnitSchema = v.picklist(['minutes', 'hours', 'percent', 'times']);

/** `GET /alerts`: the kinds of alerts, when each is sent, and how useful those who ended them found them. */
export const alertsSchema = v.object({
  /** Whether the tenant names somebody who gets alerts. */
  hasRecipient: v.boolean(),
  /** Times of day in Japan, in which only urgent alerts are sent. */
  quietHours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  rules: v.pipe(
    v.array(
      v.object({
        kind: v.string(),
        meaning: localTextSchema,
        isUrgent: v.boolean(),
        /** From when it is sent. Null: at once. */
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
