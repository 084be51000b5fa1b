import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';

/**
 * The address of the map's tiles in a test environment. It does not exist: `serveMap` intercepts
 * its requests in the browser.
 */
export const MAP_FILE = 'https://tiles.invalid/minato.pmtiles';

const TILE_PX = 256;
const MAX_ZOOM = 16;
const HEADER_BYTES = 127;
/** Codes of the format: no compression, and PNG tiles. */
const [NONE, PNG] = [1, 2];

/** The picture for every tile: two streets. */
const streets = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">
  <rect width="100%" height="100%" fill="#eef1ea"/>
  <path d="M0 96h256M150 0v256" stroke="#fff" stroke-width="14"/>
  <path d="M180 130h52v60h-52z" fill="#d9e6d0"/>
</svg>`;

let made: Promise<Buffer> | undefined;

/** Returns a small file in the format PMTiles 3, with the same picture for every tile. */
export function makeMapFile(): Promise<Buffer> {
  made ??= makeFile();
  return made;
}

async function makeFile(): Promise<Buffer> {
  const tile = await sharp(Buffer.from(streets)).png().toBuffer();
  const tiles = (4 ** (MAX_ZOOM + 1) - 1) / 3;
  // One entry: first tile id, run length, byte length, and offset 0.
  const directory = Buffer.concat([1, 0, tiles, tile.length, 1].map(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const places = [
    ...[HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0],
    ...[dataAt, tile.length, tiles, 1, 1],
  ];
  for (const [index, value] of places.entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  }
  header.set([1, NONE, NONE, PNG, 0, MAX_ZOOM], 96);
  const borders = [-180, -85, 180, 85];
  for (const [index, degrees] of borders.entries()) {
    header.writeInt32LE(degrees * 10_000_000, 102 + 4 * index);
  }
  return Buffer.concat([header, directory, metadata, tile]);
}

/** Encodes a number with seven bits per byte, the lowest bits first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

/**
 * Answers a browser's requests for the map's tiles. Resolves with a function that returns the
 * number of answers.
 */
export async function serveMap(context: BrowserContext): Promise<() => number> {
  const file = await makeMapFile();
  let answered = 0;
  await context.route(MAP_FILE, async (route) => {
    answered += 1;
    const range = /^bytes=(\d+)-(\d+)$/.exec((await route.request().allHeaders())['range'] ?? '');
    const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? file.length - 1)];
    const body = file.subarray(from, to + 1);
    await route.fulfill({
      status: 206,
      headers: {
        'access-control-allow-origin': '*',
        'content-range': `bytes ${from}-${from + body.length - 1}/${file.length}`,
        etag: '"map"',
      },
      body,
    });
  });
  return () => answered;
}
