import { describe, expect, test } from 'vitest';
import { pictureTypeOfFile } from '../../../cli/tenant/file/check-picture.ts';

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`);
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');

describe('a picture of a tenant', () => {
  test.each([
    ['logo.svg', svg('<path d="M0 0"/><use href="#a"/><g fill="url(#b)"/>'), 'image/svg+xml'],
    ['a.svg', Buffer.from('<?xml version="1.0"?>\n<!-- made --><svg></svg>'), 'image/svg+xml'],
    ['photo.png', png, 'image/png'],
    ['photo.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['photo.webp', Buffer.from('RIFF0000WEBPVP8 '), 'image/webp'],
    ['photo.avif', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0'), 'image/avif'],
  ])('%s has the type of its content', (name, bytes, type) => {
    expect(pictureTypeOfFile(name, bytes)).toBe(type);
  });

  test.each([
    ['page.png', Buffer.from('<html>'), 'page.png: the file is not image/png.'],
    ['photo.webp', png, 'photo.webp: the file is not image/webp.'],
    ['photo.avif', png, 'photo.avif: the file is not image/avif.'],
    ['movie.avif', Buffer.from('\0\0\0\x20ftypisom'), 'movie.avif: the file is not image/avif.'],
    ['note.txt', png, 'note.txt: pictures are SVG, AVIF, WebP, PNG or JPEG.'],
    ['page.svg', Buffer.from('<html><svg></svg></html>'), 'page.svg: the file is not an SVG.'],
    ['big.svg', Buffer.from(`<svg>${' '.repeat(700_000)}</svg>`), 'big.svg: 700011 bytes'],
    ['big.png', Buffer.concat([png, Buffer.alloc(20_000_000)]), 'big.png: 20000012 bytes'],
  ])('%s of another type, or too large, is refused', (name, bytes, words) => {
    expect(() => pictureTypeOfFile(name, bytes)).toThrow(words);
  });

  test.each([
    ['code', svg('<script>x()</script>')],
    ['code under a prefix', svg('<svg:script>x()</svg:script>')],
    ['a page inside', svg('<foreignObject><body/></foreignObject>')],
    ['an event handler', svg('', ' onload="x()"')],
    ['an event handler in another spelling', svg('<path d=""/ONCLICK = "x()">')],
    ['a link to code', svg('<a href="javascript:x()"/>')],
    ['a picture from elsewhere', svg('<image xlink:href="https://elsewhere.example/a.png"/>')],
    ['an animated link', svg('<animate attributeName="href" to="javascript:x()"/>')],
    ['a style from elsewhere', svg('<style>@import "//elsewhere.example";</style>')],
    ['a fill from elsewhere', svg('<path fill="url(https://elsewhere.example/a)"/>')],
    [
      'a fill from elsewhere in numbers',
      svg('<path fill="u&#114;l(https://elsewhere.example/a)"/>'),
    ],
    ['a fill in hexadecimal numbers', svg('<path fill="ur&#x6C;(//elsewhere.example/a)"/>')],
    ['an escaped fill', svg('<style>path { fill: \\75rl(//elsewhere.example/a) }</style>')],
    ['an escaped letter', svg('<style>path { fill: u\\rl(//elsewhere.example/a) }</style>')],
    ['both in one word', svg('<path style="fill: &#92;75 rl(//elsewhere.example/a)"/>')],
    ['an escaped import', svg('<style>@\\69mport "//elsewhere.example";</style>')],
    ['an entity', Buffer.from('<?xml version="1.0"?><svg><!ENTITY a "b"></svg>')],
  ])('an SVG with %s is refused', (_, bytes) => {
    expect(() => pictureTypeOfFile('logo.svg', bytes)).toThrow('an SVG must not contain');
  });
});
