import type { Language } from '../../../../contract/shared/language.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv-line.ts';
import * as paths from '../../store/paths.ts';
import { FOLDED_SHARDS } from '../fold-day.ts';
import { readProductKey } from '../product-key.ts';
import { readFolded, readMachineTotals, readSalesDay } from '../sales-documents.ts';
import type { SalesReader } from './read-sales.ts';
import { cellsOf, countHeads } from './sales-csv.ts';

const heads = {
  ja: ['日付', '自販機の番号', '自販機ID', '自販機', '商品ID', '商品', '税率(%)'],
  en: ['Day', 'Number', 'Machine id', 'Machine', 'Product id', 'Product', 'Tax rate (%)'],
} as const;

/**
 * Yields the sales of days by machine, product and tax rate as CSV. It yields one day after
 * another, so it needs memory for only one day. A day costs 18 reads, whatever its number of
 * machines. Days older than 400 days have no lines, because the machines' counters are deleted
 * after that time.
 */
export async function* salesDetailsCsv(
  reader: SalesReader,
  days: readonly string[],
  language: Language,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...heads[language], ...countHeads(language)])}`;
  for (const day of days) yield await linesOf(reader, day, language);
}

async function linesOf(
  { services: { store }, client: { clientId } }: SalesReader,
  day: string,
  language: Language,
): Promise<string> {
  const [dayAt, totalsAt, ...shards] = await store.batchGet([
    paths.salesDay(clientId, day),
    paths.salesDayMachines(clientId, day),
    ...Array.from({ length: FOLDED_SHARDS }, (_, shard) =>
      paths.salesDayFolded(clientId, day, shard),
    ),
  ]);
  const { names } = readSalesDay(dayAt);
  const machines = readMachineTotals(totalsAt).rows;
  const rows = shards.flatMap((shard) =>
    Object.entries(readFolded(shard).rows).flatMap(([machineId, { products, rates }]) => {
      const [onlyRate, second] = Object.keys(rates);
      const code = machines[machineId]?.code ?? '';
      const name = machines[machineId]?.name[language] ?? '';
      return Object.entries(products).map(([key, count]) => {
        const { productId, ratePercent } = readProductKey(key);
        const rate = ratePercent ?? (second === undefined ? Number(onlyRate) : null);
        const product = names[productId]?.[language] ?? '';
        const line = csvLine([
          ...[day, code, machineId, name, productId, product, rate],
          ...cellsOf(count),
        ]);
        return { order: `${code}\n${machineId}\n${key}`, line };
      });
    }),
  );
  const collator = new Intl.Collator('ja', { numeric: true });
  return rows
    .toSorted((one, other) => collator.compare(one.order, other.order))
    .map(({ line }) => line)
    .join('');
}
