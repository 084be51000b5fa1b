import { describe, expect, test } from 'vitest';
import { pictureTypeOf } from '../../../contract/shared/picture-type.ts';
import { isWholePicture } from '../../../worker/core/receipts/photo-structure.ts';
import { photos } from '../support/photos.ts';

const bytesOf = (binary: string) => Uint8Array.from(binary, (char) => char.charCodeAt(0));
const isWhole = (binary: string) => {
  const bytes = bytesOf(binary);
  const type = pictureTypeOf(bytes);
  return type !== undefined && isWholePicture(type, bytes);
};
const cases = Object.entries(photos).map(([name, base64]) => [name, atob(base64)] as const);

describe.each(cases)('a photograph as %s', (_, binary) => {
  test('is accepted as a complete picture', () => {
    expect(isWhole(binary)).toBe(true);
  });

  test('is refused if it is cut anywhere', () => {
    const lengths = Array.from(binary, (_, length) => length);
    expect(lengths.filter((length) => isWhole(binary.slice(0, length)))).toEqual([]);
  });

  test('is refused with trailing bytes', () => {
    for (const more of ['\0', '<script>', '\xff\xd9', 'PK\x03\x04']) {
      expect(isWhole(binary + more), more).toBe(false);
    }
  });

  test('is refused if only its first bytes match', () => {
    expect(isWhole(`${binary.slice(0, 16)}${'<script>alert(1)</script>'.repeat(20)}`)).toBe(false);
  });
});

test('a JPEG without a scan, a PNG with a wrong checksum or no size, and a WebP without an image are refused', () => {
  const [jpeg, png, webp] = [photos.jpeg, photos.png, photos.webp].map((base64) => atob(base64));
  const scan = jpeg?.indexOf('\xff\xda') ?? 0;
  expect(isWhole(`${jpeg?.slice(0, scan)}\xff\xd9`)).toBe(false);
  expect(isWhole(`${png?.slice(0, 19)}\x03${png?.slice(20)}`)).toBe(false);
  expect(isWhole(`${webp?.slice(0, 12)}ICCP${webp?.slice(16)}`)).toBe(false);
  expect(isWhole(`${webp?.slice(0, 23)}\0${webp?.slice(24)}`)).toBe(false);
});
