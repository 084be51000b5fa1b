import * as v from 'valibot';
import { localTextSchema } from './language.ts';

/** One purchase in the list. `amountYen` is what was paid, tax included. */
export const orderSummarySchema = v.object({
  id: v.string(),
  state: v.string(),
  amountYen: v.pipe(v.number(), v.integer()),
  createdAt: v.string(),
  machineName: v.nullable(localTextSchema),
});
export const orderListSchema = v.object({ orders: v.array(orderSummarySchema) });
export type OrderList = v.InferOutput<typeof orderListSchema>;
