import * as v from 'valibot';

const degree = '-?\\d{1,3}(?:\\.\\d{1,9})?';

/** A part of the map: its borders in degrees. */
export type MapBox = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** `west,south,east,north` in degrees. */
export const boxSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${degree}(?:,${degree}){3}$`)),
  v.transform((text): MapBox => {
    const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
    return { west, south, east, north };
  }),
);
