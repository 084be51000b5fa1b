import * as v from 'valibot';
import { movementSchema } from '../../../../contract/console/settlement-errors.ts';
import { payMethodKindSchema } from '../../../../contract/shared/client.ts';

const columnName = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A column, named by its header. A list if the provider has changed the header over time. */
const column = v.pipe(
  v.union([columnName, v.pipe(v.array(columnName), v.minLength(1))]),
  v.transform((names): readonly string[] => (typeof names === 'string' ? [names] : names)),
);

/** How to read a provider's file. docs/operations/accounting.md has an example. */
export const columnMappingSchema = v.strictObject({
  provider: payMethodKindSchema,
  encoding: v.optional(v.picklist(['auto', 'utf-8', 'shift_jis']), 'auto'),
  delimiter: v.optional(v.pipe(v.string(), v.length(1)), ','),
  columns: v.pipe(
    v.strictObject({
      /** Our order's id, which is also the payment's id at the provider. */
      orderId: v.optional(column),
      /** The provider's own number of the payment. */
      paymentNumber: v.optional(column),
      status: column,
      /** Yen. Negative if the money is returned. */
      amountYen: column,
      /** The provider's fee in whole yen, positive. */
      feeYen: v.optional(column),
      /** The amount that the provider pays out for the row: the amount less the fee. */
      bankYen: v.optional(column),
      /** The time in Japan. Without this column every row counts for the day. */
      at: v.optional(column),
    }),
    v.check(
      ({ orderId, paymentNumber }) => orderId !== undefined || paymentNumber !== undefined,
      'columns: orderId or paymentNumber is needed to find the order',
    ),
  ),
  /** A row with an unknown status is reported as a bad row. */
  statuses: v.record(v.string(), movementSchema),
});
export type ColumnMapping = v.InferOutput<typeof columnMappingSchema>;
