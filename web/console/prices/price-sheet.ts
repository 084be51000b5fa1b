import Papa from 'papaparse';
import type { PriceBookMachine, PricedProduct } from '../../../contract/console/prices.ts';
import { yenIn } from './edited-prices.ts';
import type { Plan, PlannedSlot } from './price-plan.ts';

/** The columns of a price sheet, with their names in Japanese and English. */
const columns = {
  code: ['自販機番号', 'code'],
  name: ['自販機', 'machine'],
  slot: ['列', 'slot'],
  productId: ['商品ID', 'productId'],
  product: ['商品', 'product'],
  priceYen: ['価格', 'priceYen'],
} as const;
type Column = keyof typeof columns;
/** The required columns. The others only help people to read the sheet. */
const needed: readonly Column[] = ['code', 'slot', 'priceYen'];

type Named = (name: PriceBookMachine['name']) => string;

/** Returns the prices of all machines as a CSV file. */
export function sheetOf(
  machines: readonly PriceBookMachine[],
  products: readonly PricedProduct[],
  local: Named,
): string {
  const names = new Map(products.map(({ id, name }) => [id, local(name)] as const));
  const rows = machines.flatMap(({ code, name, slots }) =>
    slots.map(({ slot, productId, priceYen }) => ({
      code,
      name: local(name),
      slot,
      productId,
      product: names.get(productId) ?? '',
      priceYen,
    })),
  );
  const order = Object.keys(columns) as readonly Column[];
  const data = rows.map((row) => order.map((column) => row[column]));
  const fields = order.map((column) => columns[column][0]);
  // A name that begins with `=` would be a formula in Excel.
  return Papa.unparse({ fields, data }, { escapeFormulae: true });
}

/** A fault in a line of a sheet. Line 1 contains the column names. */
export type SheetFault = {
  readonly line: number;
  readonly kind: 'noMachine' | 'noSlot' | 'otherProduct' | 'noPrice' | 'notInStep' | 'twice';
  readonly text: string;
};

/**
 * The result of reading a sheet, which changes no price yet. `missing`: required columns that the
 * sheet lacks.
 */
export type ReadSheet = {
  readonly plan: Plan;
  readonly faults: readonly SheetFault[];
  readonly missing: readonly string[];
};

/** Decodes a sheet: UTF-8, or Shift_JIS as Excel in Japan saves it. */
export function decodeSheet(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

const MAX_YEN = 100_000;

/** Parses a sheet, and returns its planned changes and faults. */
export function readSheet(
  text: string,
  machines: readonly PriceBookMachine[],
  stepYen: number,
): ReadSheet {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  const given = new Set(meta.fields ?? []);
  const nameOf = (column: Column) => columns[column].find((name) => given.has(name));
  const missing = needed.filter((column) => nameOf(column) === undefined);
  const empty: Plan = { slots: [], unchanged: 0, impossible: 0 };
  if (missing.length > 0) {
    return { plan: empty, faults: [], missing: missing.map((column) => columns[column][0]) };
  }
  const byCode = new Map(machines.map((machine) => [machine.code, machine] as const));
  const seen = new Set<string>();
  const faults: SheetFault[] = [];
  const slots: PlannedSlot[] = [];
  let unchanged = 0;
  for (const [index, row] of data.entries()) {
    const cell = (column: Column) => (row[nameOf(column) ?? ''] ?? '').trim();
    const judged = judgeRow(cell, { byCode, seen, stepYen });
    if ('kind' in judged) faults.push({ line: index + 2, ...judged });
    else if (judged.fromYen === judged.toYen) unchanged += 1;
    else slots.push(judged);
  }
  return { plan: { slots, unchanged, impossible: faults.length }, faults, missing: [] };
}

/** Returns the new price of a row, or its fault. */
function judgeRow(
  cell: (column: Column) => string,
  {
    byCode,
    seen,
    stepYen,
  }: {
    readonly byCode: ReadonlyMap<string, PriceBookMachine>;
    readonly seen: Set<string>;
    readonly stepYen: number;
  },
): PlannedSlot | Omit<SheetFault, 'line'> {
  const [code, slot, price, productId] = [
    cell('code'),
    cell('slot'),
    cell('priceYen'),
    cell('productId'),
  ];
  const machine = byCode.get(code);
  if (!machine) return { kind: 'noMachine', text: code };
  const item = machine.slots.find((one) => one.slot === slot);
  if (!item) return { kind: 'noSlot', text: `${code} ${slot}` };
  if (productId !== '' && productId !== item.productId) {
    return { kind: 'otherProduct', text: `${code} ${slot}` };
  }
  const toYen = yenIn(price);
  if (toYen === undefined || toYen === 0 || toYen > MAX_YEN)
    return { kind: 'noPrice', text: price };
  if (toYen % stepYen !== 0) return { kind: 'notInStep', text: price };
  const key = `${machine.id} ${slot}`;
  if (seen.has(key)) return { kind: 'twice', text: `${code} ${slot}` };
  seen.add(key);
  return { machine, slot, productId: item.productId, fromYen: item.priceYen, toYen };
}
