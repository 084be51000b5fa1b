/// <reference types="vite/client" />
import { describe, expect, test } from 'vitest';
import { plainDrawing } from '../../../../worker/customer/page/plain-drawing.ts';

const drawings = import.meta.glob<string>('../../../../tenants/*/pictures/*-[0-9]*.svg', {
  ...{ query: '?raw', import: 'default', eager: true },
});
const svg = (shapes: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 128"${more}>${shapes}</svg>`;

describe('a drawing that is inlined in the HTML', () => {
  test('keeps its shapes and colours, with quotes that JSON does not escape', () => {
    expect(
      plainDrawing(`${svg('<g transform="scale(1.2)"><path d="M0 0h8" fill="#1f6b3a"/></g>')}\n`),
    ).toBe(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 128' preserveAspectRatio='xMidYMax'>" +
        "<g transform='scale(1.2)'><path d='M0 0h8' fill='#1f6b3a'/></g></svg>",
    );
  });

  test('contains every drink of the demo tenants', () => {
    expect(Object.keys(drawings).length).toBeGreaterThan(40);
    const others = Object.entries(drawings).filter(([, text]) => !plainDrawing(text));
    expect(others.map(([file]) => file)).toEqual([]);
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    ['a handler of the drawing itself', svg('', ' onload="alert(1)"')],
    ['HTML', svg('<foreignObject><p>x</p></foreignObject>')],
    ['a link', svg('<a href="https://evil.example"><path d="M0 0"/></a>')],
    ['another picture', svg('<image href="https://evil.example/x.png"/>')],
    ['a style', svg('<style>*{display:none}</style>')],
    ['a style of a shape', svg('<path d="M0 0" style="position:fixed"/>')],
    ['a name that the page could have, too', svg('<path id="root" d="M0 0"/>')],
    ['a class of the page', svg('<path class="shell" d="M0 0"/>')],
    ['something that moves', svg('<animate attributeName="href"/>')],
    ['a paint from elsewhere', svg('<path fill="url(#a)" d="M0 0"/>')],
    ['a paint from elsewhere in other letters', svg('<path fill="Url(#a)" d="M0 0"/>')],
    ['a paint from elsewhere in capitals', svg('<path fill="URL(#a)" d="M0 0"/>')],
    ['a sign that ends the value', svg('<path d="M0 0"><p x=""/>')],
    ['an end before the end', svg('</svg><p>x</p><svg>')],
    ['words', svg('<path d="M0 0"/>はい')],
    ['another quote', svg(`<path d='M0 0"/><script>'/>`)],
    ['an entity', svg('<path d="&#x22;"/>')],
    ['a comment', svg('<!-- x --><path d="M0 0"/>')],
  ])('stays an image with %s', (_, drawing) => {
    expect(plainDrawing(drawing)).toBeUndefined();
  });
});
