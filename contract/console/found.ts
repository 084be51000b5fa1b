import * as v from 'valibot';
import { lineUserIdSchema, machineIdSchema, orderIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { orderStateSchema } from '../shared/order-state.ts';
import { daySchema } from './day.ts';

/** An order in a list of the console. */
export const orderRowSchema = v.object({
  id: orderIdSchema,
  /** The number that people read out: `7K2M-4OQX-9`. */
  number: v.string(),
  state: orderStateSchema,
  amountYen: v.number(),
  /** The yen of a partial refund. Null: the order has none. */
  partRefundYen: v.nullable(v.number()),
  productName: localTextSchema,
  machineName: localTextSchema,
  machineCode: v.string(),
  problem: v.picklist(['none', 'unanswered', 'answered']),
  createdAt: v.string(),
});
export type OrderRow = v.InferOutput<typeof orderRowSchema>;

/** A machine, as a list names it. */
export const foundMachineSchema = v.object({
  id: machineIdSchema,
  code: v.string(),
  name: localTextSchema,
  place: localTextSchema,
  /** The operator's own words for its place, and for the route that visits it. */
  site: v.nullable(v.string()),
  route: v.nullable(v.string()),
});
export type FoundMachine = v.InferOutput<typeof foundMachineSchema>;

/**
 * A found person. Personal data is masked. The other fields tell people with the same name apart.
 */
const foundPersonSchema = v.object({
  id: lineUserIdSchema,
  maskedName: v.string(),
  phoneEnd: v.nullable(v.string()),
  /** When the person used the app for the first time. */
  since: v.nullable(v.string()),
  /** The machine of the person's last purchase. */
  lastMachine: v.nullable(v.object({ code: v.string(), name: localTextSchema })),
});
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>;

/** `count` stops at this number. */
export const FOUND_COUNTED = 1000;

/** One kind of search results. `cursor` begins its next page. `count`: null if it is not known. */
const foundRows = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    rows: v.pipe(v.array(row), v.readonly()),
    cursor: v.nullable(v.string()),
    count: v.nullable(v.number()),
  });

/** The results of the search box. `exact`: the one order that the text names. */
export const foundSchema = v.object({
  exact: v.nullable(orderIdSchema),
  orders: foundRows(orderRowSchema),
  machines: foundRows(foundMachineSchema),
  people: foundRows(foundPersonSchema),
});
export type SearchResult = v.InferOutput<typeof foundSchema>;

export const foundKindSchema = v.picklist(['orders', 'machines', 'people']);
export type FoundKind = v.InferOutput<typeof foundKindSchema>;

/** `GET /search`: all kinds, or with `cursor` the next page of the kind `of`. */
export const searchQuerySchema = v.pipe(
  v.object({
    q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    of: v.optional(foundKindSchema),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.forward(
    v.check(({ of, cursor }) => (of === undefined) === (cursor === undefined)),
    ['cursor'],
  ),
);
export type SearchQuery = v.InferOutput<typeof searchQuerySchema>;

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
  // No index covers both filters.
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
