import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { machineSchema, productSchema } from '../../../worker/core/tenant-put/tenant-schema.ts';
import { listOf } from '../file/outline.ts';
import type { Path } from '../file/parse-text.ts';
import { problemOfIssue } from '../file/problem.ts';
import { readSource } from '../file/read-source.ts';
import { TenantFileError } from '../file/tenant-file-error.ts';
import { readTenantFile } from '../tenant-file.ts';
import { readSheet, type Sheet, type SheetRow } from './read-sheet.ts';
import {
  type Columns,
  columnAt,
  fieldsOf,
  machineColumns,
  productColumns,
  slotColumns,
} from './sheet-columns.ts';

/**
 * Writes the machines and products of two sheets into a tenant's folder, in files that the next import
 * replaces. Nothing is written if the sheets have a mistake. Then it checks the whole tenant.
 * @returns a sentence.
 * @throws TenantFileError with every mistake, each with file, line and column.
 */
export function importSheets(
  folder: string,
  files: { readonly machines: string; readonly products: string },
): string {
  const products = readProducts(files.products);
  const known = v.parse(ownProducts, readSource(folder).value).products;
  const ids = new Set([...known, ...products.entries].map((one) => one?.['id']));
  const machines = readMachines(files.machines, ids);
  // A missing column counts as one mistake, independent of the number of rows.
  const problems = [...new Set([...products.problems, ...machines.problems])];
  if (problems.length > 0) throw new TenantFileError(problems);
  writeList(folder, 'products', products.entries);
  writeList(folder, 'machines', machines.entries);
  readTenantFile(folder);
  const counts = `${machines.entries.length} machines and ${products.entries.length} products`;
  return `${counts} are in ${folder}. Now: npm run ops -- tenant put ${folder} --dry-run`;
}

const ownProducts = v.object({ products: listOf(v.looseObject({})) });

type Entries = {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly string[];
};

function readProducts(file: string): Entries {
  const sheet = readSheet(file, Object.keys(productColumns));
  const entries = sheet.rows.map(({ cells }) => fieldsOf(productColumns, cells));
  const place: PlaceOf = ([index, ...path]) => [sheet.rows[Number(index)], productColumns, path];
  const problems = [
    ...problemsOf(sheet, v.safeParse(v.array(productSchema), entries).issues, place),
    ...sheet.rows.flatMap((row, index) =>
      entries.findIndex(({ id }) => id === entries[index]?.['id']) < index
        ? [`${at(sheet, row, 'id')}: the id is used twice`]
        : [],
    ),
  ];
  return { entries, problems };
}

function readMachines(file: string, products: ReadonlySet<unknown>): Entries {
  const sheet = readSheet(file, [...Object.keys(machineColumns), ...Object.keys(slotColumns)]);
  const byId = Map.groupBy(sheet.rows, ({ cells }) => cells.get('id') ?? '');
  const groups = [...byId.values()];
  const entries = groups.map((rows, index) => ({
    order: index + 1,
    ...fieldsOf(machineColumns, rows[0]?.cells ?? new Map()),
    slots: rows.map(({ cells }) => fieldsOf(slotColumns, cells)),
  }));
  const place: PlaceOf = ([index, field, slot, ...path]) => {
    const rows = groups[Number(index)];
    return field === 'slots' && slot !== undefined
      ? [rows?.[Number(slot)], slotColumns, path]
      : [rows?.[0], machineColumns, [field ?? '', ...(slot === undefined ? [] : [slot])]];
  };
  const problems = [
    ...problemsOf(sheet, v.safeParse(v.array(machineSchema), entries).issues, place),
    ...groups.flatMap((rows) => contradictions(sheet, rows)),
    ...sheet.rows.flatMap((row) => {
      const id = row.cells.get('productId') ?? '';
      return id === '' || products.has(id)
        ? []
        : [`${at(sheet, row, 'productId')}: productId: no product ${id}`];
    }),
  ];
  return { entries, problems };
}

/**
 * Returns a problem for each machine cell of a later row that contradicts the machine's first row.
 * Later rows may leave these cells empty.
 */
function contradictions(sheet: Sheet, [first, ...later]: readonly SheetRow[]): readonly string[] {
  return later.flatMap((row) =>
    Object.keys(machineColumns).flatMap((name) => {
      const cell = row.cells.get(name) ?? '';
      return cell === '' || cell === first?.cells.get(name)
        ? []
        : [`${at(sheet, row, name)}: ${name}: it differs from line ${first?.line}`];
    }),
  );
}

/** Returns the row, the columns and the path below them of the field at a path. */
type PlaceOf = (path: Path) => readonly [SheetRow | undefined, Columns, Path];

const problemsOf = (
  sheet: Sheet,
  issues: readonly v.BaseIssue<unknown>[] | undefined,
  place: PlaceOf,
): readonly string[] =>
  (issues ?? []).map((issue) => {
    const { path, message } = problemOfIssue(issue);
    const [row, columns, below] = place(path);
    const name = columnAt(columns, below);
    if (sheet.columnOf(name) === 0) return `${sheet.file}:1:1: the column ${name} is missing`;
    return `${at(sheet, row, name)}: ${name}: ${message}`;
  });

/** Returns a place such as `machines.csv:12:5`. */
const at = ({ file, columnOf }: Sheet, row: SheetRow | undefined, name: string): string =>
  `${file}:${row?.line ?? 1}:${columnOf(name)}`;

function writeList(folder: string, list: 'machines' | 'products', entries: Entries['entries']) {
  mkdirSync(join(folder, list), { recursive: true });
  writeFileSync(join(folder, list, 'imported.json'), `${JSON.stringify(entries, null, 2)}\n`);
}
