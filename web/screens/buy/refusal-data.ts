import * as v from 'valibot';
import { setupStepSchema } from '../../../contract/client.ts';
import { orderIdSchema } from '../../../contract/ids.ts';

/** What comes with a refusal; anything else than this is shown by its code alone. */
export const newAmountSchema = v.object({ amountYen: v.number() });
export const capSchema = v.object({
  period: v.picklist(['day', 'month']),
  capYen: v.number(),
  spentYen: v.number(),
});
export const inProgressSchema = v.object({ orderId: orderIdSchema });
export const stepSchema = v.object({ step: setupStepSchema });
