import type { Position } from './distance.ts';

/**
 * Geohash cells in base 4: each digit splits a cell into four, so each further digit halves width
 * and height. The usual base 32 has steps of four to eight, which are too coarse for widening a
 * search.
 */

/** About 250 × 150 m in Japan: the precision of a position that a browser rounds to 100 metres. */
export const FINEST = 17;
/** About 32 × 20 km. People farther away use a machine's address instead. */
export const COARSEST = 10;

const METRES_PER_DEGREE = 111_195;

/** Returns column and row of a position's cell, counted from the south-west corner of the map. */
function placeOf({ latitude, longitude }: Position, digits: number) {
  const cells = 2 ** digits;
  const column = Math.floor(((longitude + 180) / 360) * cells);
  const row = Math.floor(((latitude + 90) / 180) * cells);
  // The map ends at the poles, and continues across the 180th degree.
  return { cells, column: (column + cells) % cells, row: Math.min(row, cells - 1) };
}

/** Returns the name of a cell: alternating bits of column and row, two per digit. */
function nameOf(column: number, row: number, digits: number): string {
  const bit = (value: number, index: number) => Math.floor(value / 2 ** index) % 2;
  return Array.from({ length: digits }, (_, index) => {
    const place = digits - 1 - index;
    return bit(column, place) * 2 + bit(row, place);
  }).join('');
}

/** Returns the cells that contain a position, from the coarsest to the finest. */
export function cellsOf(position: Position): readonly string[] {
  const { column, row } = placeOf(position, FINEST);
  const finest = nameOf(column, row, FINEST);
  return Array.from({ length: FINEST - COARSEST + 1 }, (_, more) =>
    finest.slice(0, COARSEST + more),
  );
}

/** Returns the cell of a position and its neighbours: nine, or fewer at a pole. */
export function cellsAround(position: Position, digits: number): readonly string[] {
  const { cells, column, row } = placeOf(position, digits);
  const near = [-1, 0, 1];
  const names = near
    .map((up) => row + up)
    .filter((one) => one >= 0 && one < cells)
    .flatMap((one) => near.map((right) => nameOf((column + right + cells) % cells, one, digits)));
  return [...new Set(names)];
}

/**
 * Returns the radius in metres that those cells certainly cover. It is one cell's width, because
 * the position may be at the border of its own cell. Columns get narrower towards the poles.
 */
export function coveredMeters({ latitude }: Position, digits: number): number {
  const height = 180 / 2 ** digits;
  const farthest = Math.min(90, Math.abs(latitude) + 2 * height);
  const width = 2 * height * Math.cos((farthest * Math.PI) / 180);
  return Math.min(height, width) * METRES_PER_DEGREE;
}
