import type { Difference } from '../../../../contract/console/differences.ts';
import { differenceCauses } from '../../../../contract/console/differences.ts';
import type { Language } from '../../../../contract/shared/language.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv-line.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { readDifference, shownDifference } from './difference-document.ts';

/** How many differences of a month its page shows. The file has more. */
const PAGE = 50;
/** How many differences of a month its file has at most. */
const FILE = 2000;

/** Lists the differences of a month, the oldest first. One read each. */
export async function listDifferences(
  { services: { store }, client: { clientId } }: Reader,
  month: string,
  limit = PAGE,
): Promise<{ readonly differences: readonly Difference[]; readonly more: boolean }> {
  const stored = await store.query({
    from: paths.differences(clientId),
    where: [{ field: 'month', op: 'EQUAL', value: month }],
    orderBy: { field: 'openedAt', direction: 'ASCENDING' },
    limit: limit + 1,
  });
  const read = stored.slice(0, limit).flatMap((document) => readDifference(document) ?? []);
  return { differences: read.map(shownDifference), more: stored.length > limit };
}

const heads = {
  ja: [
    '日付',
    '差異',
    '領収書の番号',
    '決済番号',
    '支払い方法',
    'こちら(円)',
    'ファイル(円)',
    '期限',
  ],
  en: ['Day', 'Difference', 'Receipt', 'Payment', 'Method', 'Here (yen)', 'File (yen)', 'Due'],
} as const;
const endHeads = {
  ja: ['状態', '原因', 'メモ', '担当'],
  en: ['State', 'Cause', 'Note', 'By'],
} as const;
const states = {
  ja: { open: '未解決', agreed: '後のファイルで一致', ended: '解決済み' },
  en: { open: 'open', agreed: 'a later file agreed', ended: 'ended' },
} as const;

/**
 * Returns the differences of a month as CSV, with the receipts' numbers and without internal ids.
 */
export async function differencesCsv(
  reader: Reader,
  month: string,
  language: Language,
): Promise<string> {
  const { differences } = await listDifferences(reader, month, FILE);
  const words = states[language];
  const rows = differences.map(({ ended, ...one }) =>
    csvLine([
      ...[one.day, one.what[language] ?? one.what.ja],
      one.orderId === null ? '' : orderNumber(one.orderId),
      ...[one.paymentNumber ?? '', one.method, one.hereYen, one.thereYen, one.dueOn],
      ended === null ? words.open : ended.by === null ? words.agreed : words.ended,
      ended?.cause ? (differenceCauses[ended.cause][language] ?? '') : '',
      ...[ended?.note ?? '', ended?.by ?? ''],
    ]),
  );
  return [BYTE_ORDER_MARK, csvLine([...heads[language], ...endHeads[language]]), ...rows].join('');
}
