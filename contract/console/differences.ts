import * as v from 'valibot';
import type { LocalText } from '../shared/language.ts';
import { localTextSchema } from '../shared/language.ts';
import { daySchema } from './day.ts';

/** The causes of a difference between an order and a provider's file. An accountant chooses one. */
export const differenceCauseSchema = v.picklist([
  'other-day',
  'fee',
  'provider',
  'ours',
  'customer',
  'other',
]);
export type DifferenceCause = v.InferOutput<typeof differenceCauseSchema>;

export const differenceCauses: Readonly<Record<DifferenceCause, LocalText>> = {
  'other-day': { ja: '別の日のファイルにある', en: 'It is in the file of another day' },
  fee: { ja: '手数料や調整', en: 'A fee or an adjustment' },
  provider: { ja: '決済会社の記録の誤り', en: 'The provider’s record is wrong' },
  ours: { ja: 'こちらの記録の誤り', en: 'Our record is wrong' },
  customer: { ja: 'お客様への返金・請求で解消', en: 'Settled with the customer' },
  other: { ja: 'その他', en: 'Another cause' },
};

/**
 * If a comparison has more findings, its day or file is wrong, so none of them become differences.
 */
export const MAX_KEPT = 100;

/**
 * A difference between an order and a provider's file. It is open until somebody finds its cause.
 */
export const differenceSchema = v.object({
  id: v.string(),
  day: daySchema,
  what: localTextSchema,
  method: v.string(),
  orderId: v.nullable(v.string()),
  paymentNumber: v.nullable(v.string()),
  /** The yen by the order. Null: there is no order. */
  hereYen: v.nullable(v.number()),
  /** The yen by the file. Null: the file has no row. */
  thereYen: v.nullable(v.number()),
  /** The day by which somebody should know the cause. */
  dueOn: daySchema,
  /** Null: it is open. `by` is null if a later file agreed. */
  ended: v.nullable(
    v.object({
      at: v.string(),
      by: v.nullable(v.string()),
      cause: v.nullable(differenceCauseSchema),
      note: v.string(),
    }),
  ),
});
export type Difference = v.InferOutput<typeof differenceSchema>;

/** `GET /settlement/differences?month=2026-11`, the oldest day first. */
export const differencesSchema = v.object({
  differences: v.pipe(v.array(differenceSchema), v.readonly()),
  /** Whether the month has more differences than the list. */
  more: v.boolean(),
});
