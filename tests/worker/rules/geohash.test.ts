import { describe, expect, test } from 'vitest';
import { distanceMeters } from '../../../worker/core/machines/distance.ts';
import {
  COARSEST,
  cellsAround,
  cellsOf,
  coveredMeters,
  FINEST,
} from '../../../worker/core/machines/geohash.ts';

const tokyo = { latitude: 35.681_236, longitude: 139.767_125 };
const BASE_32 = '0123456789bcdefghjkmnpqrstuvwxyz';

/** Returns the cell in the usual base32 form: five bits per letter. */
function inBase32(cell: string): string {
  const bits = [...cell].map((digit) => Number(digit).toString(2).padStart(2, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join('');
}

describe('the cells of a position', () => {
  test('are those of its geohash, from the coarsest to the finest', () => {
    const cells = cellsOf(tokyo);
    expect(cells.map(({ length }) => length)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    // Tokyo Station is xn76urx.
    expect(inBase32(cells.at(-1) ?? '')).toBe('xn76ur');
  });

  test('around it are nine, also across a border', () => {
    for (let digits = COARSEST; digits <= FINEST; digits++) {
      const around = cellsAround(tokyo, digits);
      expect(new Set(around).size).toBe(9);
      expect(around).toContain(cellsOf(tokyo)[digits - COARSEST]);
    }
    // The 135th meridian is a border of cells of every size.
    const west = { latitude: 35, longitude: 134.9999 };
    const east = { latitude: 35, longitude: 135.0001 };
    expect(cellsOf(west)[0]).not.toBe(cellsOf(east)[0]);
    expect(cellsAround(west, FINEST)).toContain(cellsOf(east).at(-1));
    expect(cellsAround(east, FINEST)).toContain(cellsOf(west).at(-1));
  });

  test('continue across the 180th degree, and are fewer at a pole', () => {
    const fiji = { latitude: -17, longitude: 179.9999 };
    const beyond = { latitude: -17, longitude: -179.9999 };
    expect(cellsAround(fiji, FINEST)).toContain(cellsOf(beyond).at(-1));
    expect(cellsOf({ latitude: 0, longitude: 180 })).toEqual(
      cellsOf({ latitude: 0, longitude: -180 }),
    );
    expect(cellsAround({ latitude: 90, longitude: 0 }, FINEST)).toHaveLength(6);
    expect(cellsAround({ latitude: -90, longitude: 0 }, FINEST)).toHaveLength(6);
  });

  test('contain everything within the distance that they cover', () => {
    for (const latitude of [0, 35.6812, 43.06, -80]) {
      for (let digits = COARSEST; digits <= FINEST; digits++) {
        const here = { latitude, longitude: 139.767_1 };
        const covered = coveredMeters(here, digits);
        const around = cellsAround(here, digits);
        for (let turn = 0; turn < 32; turn++) {
          const angle = (turn / 32) * 2 * Math.PI;
          const north = (0.999 * covered * Math.sin(angle)) / 111_195;
          const there = {
            latitude: latitude + north,
            longitude:
              here.longitude +
              (0.999 * covered * Math.cos(angle)) /
                (111_195 * Math.cos(((latitude + north) * Math.PI) / 180)),
          };
          if (distanceMeters(here, there) > covered) continue;
          expect(around).toContain(cellsOf(there)[digits - COARSEST]);
        }
      }
    }
  });
});
