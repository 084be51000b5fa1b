import type { Path } from '../file/parse-text.ts';

/** How a cell becomes a field. `digits` stays text, because `0042` is no number. */
type Kind = 'text' | 'digits' | 'number' | 'list';

/** The columns of a sheet, by name. A dot leads into a map: `name.ja`. */
export type Columns = Readonly<Record<string, Kind>>;

/** A row is a slot. The first row of a machine carries its own fields. */
export const machineColumns = {
  id: 'text',
  code: 'digits',
  'name.ja': 'text',
  'name.en': 'text',
  kana: 'text',
  'place.ja': 'text',
  'place.en': 'text',
  'address.ja': 'text',
  'address.en': 'text',
  'location.latitude': 'number',
  'location.longitude': 'number',
  site: 'text',
  group: 'text',
  route: 'text',
  picture: 'text',
  order: 'number',
} as const satisfies Columns;

export const slotColumns = {
  slot: 'text',
  productId: 'text',
  priceYen: 'number',
  capacity: 'number',
  count: 'number',
} as const satisfies Columns;

export const productColumns = {
  id: 'text',
  'name.ja': 'text',
  'name.en': 'text',
  'maker.ja': 'text',
  'maker.en': 'text',
  category: 'text',
  temperature: 'text',
  volumeMl: 'number',
  priceYen: 'number',
  costYen: 'number',
  taxRatePercent: 'number',
  picture: 'text',
  'note.ja': 'text',
  'note.en': 'text',
  'ingredients.ja': 'text',
  'ingredients.en': 'text',
  allergens: 'list',
  words: 'list',
} as const satisfies Columns;

/** Returns the fields of a row's cells. An empty cell is an absent field. */
export function fieldsOf(
  columns: Columns,
  cells: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(columns)) {
    const cell = cells.get(name);
    if (cell === undefined || cell === '') continue;
    const [field = '', inner] = name.split('.');
    const value = cellValue(kind, cell);
    fields[field] = inner === undefined ? value : { ...Object(fields[field]), [inner]: value };
  }
  return fields;
}

/** Returns a cell's value. A text that is no number stays text, so that the schema reports it. */
function cellValue(kind: Kind, cell: string): unknown {
  if (kind === 'list') return cell.split(/[;；]/).map((one) => one.trim());
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** Returns the column of the field at a path, or the first column if no column has it. */
export function columnAt(columns: Columns, path: Path): string {
  const names = Object.keys(columns);
  const whole = path.slice(0, 2).join('.');
  const [field = ''] = path;
  return (
    names.find((name) => name === whole || name === String(field)) ??
    names.find((name) => name.startsWith(`${field}.`)) ??
    names[0] ??
    ''
  );
}
