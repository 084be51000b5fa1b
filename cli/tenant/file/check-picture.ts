import { extname } from 'node:path';
import { pictureTypeOf } from '../../../contract/shared/picture-type.ts';
import { TenantFileError } from './tenant-file-error.ts';

const byExtension: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/**
 * Limits in bytes. A drawing is stored unchanged, and a document holds 1 MiB. A photograph from a camera is
 * shrunk first.
 */
const MAX_DRAWING = 700_000;
const MAX_PHOTOGRAPH = 20_000_000;

/**
 * Parts of an SVG that run or load something. The edge serves pictures with a policy that runs nothing.
 * This check also warns the operator, who may have the file from anywhere, before the file is published.
 */
const FORBIDDEN_IN_SVG: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type or an entity'],
  [
    /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
    'code or foreign content',
  ],
  [
    /<\s*(?:[\w-]+:)?(?:animate|set)\b[^>]*attributeName\s*=\s*["']?\s*(?:xlink:)?href/i,
    'an animated link',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [
    /(?:href|src)\s*=\s*["']?\s*(?!["'#]|data:image\/(?:png|jpeg|webp);)[^\s"'>]/i,
    'a link to something outside',
  ],
  [/(?:url\s*\(\s*["']?\s*(?!["'#)])|@import)/i, 'a style that loads an external resource'],
];

const charOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/** Returns an SVG's text as a browser reads it: without numbered characters of XML and escapes of CSS. */
const decodedSvg = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]{1,8});/gi, (_, hex: string) => charOf(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,9});/g, (_, decimal: string) => charOf(Number(decimal)))
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => charOf(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1');

/** Recognises a still or animated AVIF by its brand (ISO/IEC 23000-22). Cameras do not make them. */
const isAvif = (bytes: Buffer) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12));

/**
 * Returns the content type of a tenant's picture, from its bytes.
 * @throws TenantFileError if it is not a picture, differs from its file extension, is too large, or is an
 * SVG that runs or loads something.
 */
export function pictureTypeOfFile(name: string, bytes: Buffer): string {
  const named = byExtension[extname(name).toLowerCase()];
  if (!named) throw new TenantFileError(`${name}: pictures are SVG, AVIF, WebP, PNG or JPEG.`);
  const most = named === 'image/svg+xml' ? MAX_DRAWING : MAX_PHOTOGRAPH;
  if (bytes.length > most) {
    throw new TenantFileError(`${name}: ${bytes.length} bytes; the maximum is ${most}.`);
  }
  if (named !== 'image/svg+xml') {
    if ((isAvif(bytes) ? 'image/avif' : pictureTypeOf(bytes)) === named) return named;
    throw new TenantFileError(`${name}: the file is not ${named}.`);
  }
  const text = bytes.toString('utf8');
  if (!/^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) {
    throw new TenantFileError(`${name}: the file is not an SVG.`);
  }
  const decoded = decodedSvg(text);
  const found = FORBIDDEN_IN_SVG.find(([pattern]) => pattern.test(text) || pattern.test(decoded));
  if (found) throw new TenantFileError(`${name}: an SVG must not contain ${found[1]}.`);
  return named;
}
