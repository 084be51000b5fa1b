import type { PictureType } from '../../../contract/shared/picture-type.ts';

/**
 * Returns whether bytes are one complete picture of a type. Every part must be where the format
 * requires it. There must be something to display, and nothing after it. A check of the first bytes
 * alone would accept a page or a program that starts like a picture. The edge has no decoder: it
 * stores a photo and never displays it.
 */
export const isWholePicture = (type: PictureType, bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return checks[type](view);
  } catch (cause) {
    // A part claims a length beyond the end of the picture.
    if (cause instanceof RangeError) return false;
    throw cause;
  }
};

const EOI = 0xd9;
const SOS = 0xda;
/** Start of a frame in any coding: C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Checks ISO/IEC 10918-1: segments from SOI to EOI, with a frame of some size and at least one
 * scan.
 */
function isJpeg(view: DataView): boolean {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede any marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return hasFrame && hasScan && at + 2 === view.byteLength;
    const length = view.getUint16(at + 2);
    if (length < 2) return false;
    if (isFrame(marker)) hasFrame = view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
    at += 2 + length;
    if (marker === SOS) {
      hasScan = true;
      at = endOfScan(view, at);
    }
  }
  return false;
}

/**
 * Returns the position of the next marker. Within a scan, FF is followed by 00 or is a restart
 * marker.
 */
function endOfScan(view: DataView, start: number): number {
  for (let at = start; ; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));

/**
 * Checks W3C PNG: chunks with their checksums, from an IHDR of some size over image data to IEND.
 */
function isPng(view: DataView): boolean {
  let hasData = false;
  for (let at = 8; ; ) {
    const length = view.getUint32(at);
    const name = nameAt(view, at + 4);
    const end = at + 8 + length;
    if (view.getUint32(end) !== checksum(view, at + 4, end)) return false;
    const isFirst = at === 8;
    if (isFirst !== (name === 'IHDR')) return false;
    if (isFirst && (view.getUint32(at + 8) === 0 || view.getUint32(at + 12) === 0)) return false;
    if (name === 'IDAT') hasData ||= length > 0;
    if (name === 'IEND') return hasData && length === 0 && end + 4 === view.byteLength;
    at = end + 4;
  }
}

/** Returns the CRC-32 of a part of the bytes. */
function checksum(view: DataView, start: number, end: number): number {
  let crc = 0xffffffff;
  for (let at = start; at < end; at++) {
    crc ^= view.getUint8(at);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Checks RFC 9649: a RIFF file of exactly this length, whose chunks end with it and contain an
 * image.
 */
function isWebp(view: DataView): boolean {
  if (view.getUint32(4, true) + 8 !== view.byteLength) return false;
  let hasImage = false;
  let at = 12;
  while (at < view.byteLength) {
    const length = view.getUint32(at + 4, true);
    hasImage ||= isImage(view, at);
    at += 8 + length + (length % 2);
  }
  return hasImage && at === view.byteLength;
}

/**
 * Returns whether a chunk is a lossy frame with start code and size, or a lossless one with its
 * signature.
 */
function isImage(view: DataView, at: number): boolean {
  const name = nameAt(view, at);
  if (name === 'VP8L') return view.getUint8(at + 8) === 0x2f;
  if (name !== 'VP8 ') return false;
  const isKeyFrame = view.getUint16(at + 11) === 0x9d01 && view.getUint8(at + 13) === 0x2a;
  const [width, height] = [view.getUint16(at + 14, true), view.getUint16(at + 16, true)];
  return isKeyFrame && (width & 0x3fff) > 0 && (height & 0x3fff) > 0;
}

const checks: Readonly<Record<PictureType, (view: DataView) => boolean>> = {
  'image/jpeg': isJpeg,
  'image/png': isPng,
  'image/webp': isWebp,
};
