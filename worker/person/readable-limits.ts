import * as v from 'valibot';
import { orderIdSchema } from '../../contract/orders.ts';
import { spendingCapSchema } from '../../contract/person-settings.ts';
import { releasingSchema } from './releasing.ts';
import { declinesShape, spendingShape } from './settings-document.ts';

/** The fields of a user's document that can stop a purchase, as strict as they were written. */
const limits = v.object({
  activeOrder: v.optional(v.nullable(orderIdSchema)),
  settings: v.optional(v.object({ spendingCap: v.optional(spendingCapSchema) })),
  spending: v.optional(spendingShape),
  declines: v.optional(v.nullable(declinesShape)),
  releasing: v.optional(releasingSchema),
});

/**
 * Whether this version can read every limit of a person. One that a newer version wrote in another shape
 * still limits: without it nothing may be bought, and nothing of it may be written over.
 */
export const hasReadableLimits = (fields: unknown): boolean => v.is(limits, fields);
