import * as v from 'valibot';
import { payMethodKindSchema } from '../../contract/shared/client.ts';

const columnName = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A column by its header. A list if the provider has changed the header over time. */
const column = v.pipe(
  v.union([columnName, v.pipe(v.array(columnName), v.minLength(1))]),
  v.transform((names): readonly string[] => (typeof names === 'string' ? [names] : names)),
);

/**
 * The meaning of a status in the file. `held`: authorised and not captured. `nothing`: we have no money,
 * because there was no payment or it was released before the capture.
 */
export const movementSchema = v.picklist(['paid', 'refunded', 'held', 'nothing']);
export type Movement = v.InferOutput<typeof movementSchema>;

/** How to read a provider's file. docs/operations.md has an example. */
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
      /** Yen. Negative if money goes back. */
      amountYen: column,
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

/**
 * The mappings to try if none is given. PayPay's columns: integration.paypay.ne.jp, "PayPay for
 * Businessの取引履歴データファイル…". Only the status 取引完了 is documented. GMO-PG's columns and statuses: its FAQ on the
 * shop console (faq.gmo-pg.com, id 1093). No real file has been seen yet (docs/provider-questions.md).
 */
export const defaultMappings: readonly ColumnMapping[] = [
  {
    provider: 'paypay',
    encoding: 'auto',
    delimiter: ',',
    columns: {
      orderId: ['加盟店決済ID'],
      paymentNumber: ['決済番号', '取引番号'],
      status: ['取引ステータス'],
      amountYen: ['取引金額'],
      at: ['取引日時'],
    },
    statuses: { 取引完了: 'paid', 返金完了: 'refunded', 取引受付完了: 'held' },
  },
  {
    provider: 'dpay',
    encoding: 'auto',
    delimiter: ',',
    columns: {
      orderId: ['オーダーID'],
      paymentNumber: ['取引ID'],
      status: ['状態', '取引状態'],
      amountYen: ['利用金額'],
      at: ['処理日時'],
    },
    statuses: {
      未決済: 'nothing',
      要求成功: 'nothing',
      仮売上: 'held',
      即時売上: 'paid',
      実売上: 'paid',
      仮売上取消: 'nothing',
      キャンセル: 'refunded',
      決済失敗: 'nothing',
      期限切れ: 'nothing',
    },
  },
];
