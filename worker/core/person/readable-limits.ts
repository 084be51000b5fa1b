import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import { spendingCapSchema } from '../../../contract/customer/person-settings.ts';
import { releasingSchema } from './releasing.ts';
import { declinesShape, spendingShape } from './settings-document.ts';

/** The fields that can stop a purchase, parsed as strictly as they were written. */
const limits = v.object({
  activeOrder: v.optional(v.nullable(orderIdSchema)),
  settings: v.optional(v.object({ spendingCap: v.optional(spendingCapSchema) })),
  spending: v.optional(spendingShape),
  declines: v.optional(v.nullable(declinesShape)),
  releasing: v.optional(releasingSchema),
});

/**
 * Returns whether this version can read every limit of a person. A limit in a newer version's shape
 * still applies: without reading it, this version may neither sell nor overwrite it.
 */
export const hasReadableLimits = (fields: unknown): boolean => v.is(limits, fields);
