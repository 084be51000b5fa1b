/**
 * The start of a text that a spreadsheet runs as a formula. Some programs ignore leading space, and
 * Japanese ones read full-width signs as ASCII.
 */
const FORMULA = /^[\s=+\-@＝＋－＠]/;

/**
 * Returns a line of a CSV file (RFC 4180) with its line end. A text that a spreadsheet would run as a
 * formula gets a leading apostrophe, because names come from tenants and providers.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';
