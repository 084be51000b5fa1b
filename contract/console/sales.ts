import * as v from 'valibot';
import { daySchema } from './day.ts';

/** The periods of a sales page. A week begins on Monday. */
export const salesPeriodSchema = v.picklist(['day', 'week', 'month']);
export type SalesPeriod = v.InferOutput<typeof salesPeriodSchema>;

/**
 * The sort orders of machines and products: sales in yen, pieces, refunds, or the decline against
 * the previous period.
 */
export const salesSortSchema = v.picklist(['yen', 'pieces', 'refunds', 'decline']);
export type SalesSort = v.InferOutput<typeof salesSortSchema>;

/** `GET /sales?period=week&day=2026-11-23`: the period that contains this day. */
export const salesQuerySchema = v.object({
  period: salesPeriodSchema,
  day: daySchema,
  sort: v.optional(salesSortSchema),
});
export type SalesQuery = v.InferOutput<typeof salesQuerySchema>;

/** The tables of a sales page. `times` are hours of a day, or days of a week or month. */
export const salesTableSchema = v.picklist([
  'times',
  'hours',
  'machines',
  'products',
  'methods',
  'rates',
]);
export type SalesTable = v.InferOutput<typeof salesTableSchema>;

const language = v.optional(v.picklist(['ja', 'en']), 'ja');

/** `GET /sales/csv`: one table of the page as a file. */
export const salesCsvQuerySchema = v.object({
  ...salesQuerySchema.entries,
  table: salesTableSchema,
  language,
});

/** `GET /sales/details/csv`: the period by machine, product, tax rate and day. */
export const salesDetailsQuerySchema = v.object({
  period: salesPeriodSchema,
  day: daySchema,
  language,
});

const month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** `GET /sales/closing?month=2026-11`, and `POST` to close the month. */
export const closingSchema = v.object({ month });

/** `GET /sales/closing/csv` */
export const closingCsvQuerySchema = v.object({ month, language });

/**
 * The fields of `POST /settlement` besides the files. `mapping` is JSON. Empty: the known mappings
 * are used.
 */
export const settlementFieldsSchema = v.object({
  day: daySchema,
  mapping: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
});

/** The most bytes of all files of one comparison together. */
export const MAX_SETTLEMENT_BYTES = 20 * 1024 * 1024;
