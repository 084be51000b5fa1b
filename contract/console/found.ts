import * as v from 'valibot';
import { lineUserIdSchema, machineIdSchema, orderIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { orderStateSchema } from '../shared/order-state.ts';
import { daySchema } from './day.ts';

/** An order in a list of the console. */
export const orderRowSchema = v.object({
  id: orderIdSchema,
  /** The number that people read out: 7K2M-4OQX-9. */
  number: v.string(),
  state: orderStateSchema,
  amountYen: v.number(),
  /** What a refund of a part returns. Null: the order has no such refund. */
  partRefundYen: v.nullable(v.number()),
  productName: localTextSchema,
  machineName: localTextSchema,
  machineCode: v.string(),
  problem: v.picklist(['none', 'unanswered', 'answered']),
  createdAt: v.string(),
});
export type OrderRow = v.InferOutput<typeof orderRowSchema>;

/** What the search box found. `exact`: the one order that was named. */
export const foundSchema = v.object({
  exact: v.nullable(orderIdSchema),
  orders: v.array(orderRowSchema),
  machines: v.array(
    v.object({
      id: machineIdSchema,
      code: v.string(),
      name: localTextSchema,
      place: localTextSchema,
    }),
  ),
  /** Personal data is masked. */
  people: v.array(
    v.object({ id: lineUserIdSchema, maskedName: v.string(), phoneEnd: v.nullable(v.string()) }),
  ),
});
export type SearchResult = v.InferOutput<typeof foundSchema>;

export const orderSortSchema = v.picklist(['latest', 'oldest']);
export type OrderSort = v.InferOutput<typeof orderSortSchema>;

/** `GET /orders`: of everybody, of one person or of one machine. `cursor` begins the next page. */
export const orderQuerySchema = v.pipe(
  v.object({
    person: v.optional(lineUserIdSchema),
    machine: v.optional(machineIdSchema),
    day: v.optional(daySchema),
    sort: v.optional(orderSortSchema),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  // No index has both.
  v.forward(
    v.check(({ person, machine }) => person === undefined || machine === undefined),
    ['machine'],
  ),
);

export const orderPageSchema = v.object({
  orders: v.array(orderRowSchema),
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type OrderListPage = v.InferOutput<typeof orderPageSchema>;
