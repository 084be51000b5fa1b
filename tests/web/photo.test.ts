import { describe, expect, test } from 'vitest';
import { fitWithin, photoTries } from '../../web/ui/shrink-photo.ts';

describe('a photo', () => {
  test('keeps its aspect ratio when it is shrunk', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 1280)).toEqual({ width: 1280, height: 960 });
    expect(fitWithin({ width: 3000, height: 4000 }, 1280)).toEqual({ width: 960, height: 1280 });
  });

  test('is never enlarged, and is at least one pixel in each direction', () => {
    expect(fitWithin({ width: 320, height: 200 }, 1280)).toEqual({ width: 320, height: 200 });
    expect(fitWithin({ width: 9000, height: 1 }, 640)).toEqual({ width: 640, height: 1 });
  });

  test('is encoded with decreasing sizes and qualities', () => {
    const edges = photoTries.map(({ edge }) => edge);
    const qualities = photoTries.map(({ quality }) => quality);
    expect(edges).toEqual(edges.toSorted((one, other) => other - one));
    expect(qualities).toEqual(qualities.toSorted((one, other) => other - one));
  });
});
