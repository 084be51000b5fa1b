import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import { spendingCapSchema } from '../../../contract/customer/person-settings.ts';
import { releasingSchema } from './releasing.ts';
import { declinesShape, spendingShape } from './settings-document.ts';

/** The fields that can stop a purchase, parsed as strictly as they were written. */
const limits = {
  activeOrder: v.optional(v.nullable(orderIdSchema)),
  settings: v.optional(v.object({ spendingCap: v.optional(spendingCapSchema) })),
  spending: v.optional(spendingShape),
  declines: v.optional(v.nullable(declinesShape)),
  releasing: v.optional(releasingSchema),
};
export type LimitField = keyof typeof limits;
const names: readonly LimitField[] = [
  ...(['activeOrder', 'settings', 'spending', 'declines', 'releasing'] as const),
];

/**
 * Returns the limits of a person that this version cannot read. Such a limit still applies, so this
 * version may neither sell nor overwrite it.
 */
export const unreadableLimits = (
  fields: Readonly<Record<string, unknown>>,
): ReadonlySet<LimitField> => new Set(names.filter((name) => !v.is(limits[name], fields[name])));
