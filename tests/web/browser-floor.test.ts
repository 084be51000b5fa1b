import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { buildTargets } from '../../web/build-plugins/floor/oldest-browsers.ts';
import { scanScript } from '../../web/build-plugins/floor/scan-script.ts';
import { scanStyles } from '../../web/build-plugins/floor/scan-styles.ts';

const inScript = (code: string) => [...scanScript(parseAst(code))];
const inStyles = (css: string) => [...scanStyles(css)];

test('the oldest browsers are Chromium 111 and iOS 16.4', () => {
  expect(buildTargets.toSorted()).toEqual(['chrome111', 'ios16.4']);
});

describe('a script that needs a newer browser is reported', () => {
  test.each([
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['const { parse } = window; URL.parse(text)', 'URL.parse'],
    ['Map.groupBy(orders, month)', 'Map.groupBy'],
    ['Object.groupBy(orders, month)', 'Object.groupBy'],
    ['Array.fromAsync(rows)', 'Array.fromAsync'],
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['Promise.try(work)', 'Promise.try'],
    ['one.symmetricDifference(other)', 'Set.symmetricDifference'],
    ['bytes.toBase64()', 'Uint8Array.toBase64'],
    ['navigator.vibrate(10)', 'Navigator.vibrate'],
    ['element.showPopover()', 'HTMLElement.showPopover'],
    ['new URLPattern(path)', 'URLPattern'],
    ['/[a--b]/v.test(text)', 'RegExp v'],
  ])('%s', (code, name) => {
    expect(inScript(code)).toEqual([name]);
  });

  test.each([
    'items.map(double).filter(Boolean).toSorted()',
    'const shelf = { URLPattern: 1 }; shelf.URLPattern',
    'liff.login()',
    'schema.any()',
    'answer.json()',
    'new URL(address, base)',
    'structuredClone(value)',
    'Object.hasOwn(row, key)',
  ])('is not reported if the oldest browsers have it: %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });
});

describe('a style that needs a newer browser is reported', () => {
  test.each([
    ['.row { .cell { color: red } }', 'nesting'],
    ['h1 { text-wrap: balance }', 'text-wrap: balance'],
    ['p { color: light-dark(black, white) }', 'light-dark()'],
    ['p { color: rgb(from red r g b) }', 'relative colours'],
    ['@starting-style { p { opacity: 0 } }', '@starting-style'],
    ['p:popover-open { color: red }', ':popover-open'],
    ['::view-transition-old(root) { color: red }', '::view-transition-old'],
    ['textarea { field-sizing: content }', 'field-sizing'],
  ])('%s', (css, name) => {
    expect(inStyles(css)).toContain(name);
  });

  test.each([
    'a:has(b) { color: color-mix(in srgb, red, blue) }',
    '@layer base { p { min-height: 100dvh; inset: 0 } }',
    '@container (min-width: 30em) { p { gap: 1lh } }',
    '.ring { background: conic-gradient(from 0deg, red, blue) }',
  ])('is not reported if the oldest browsers have it: %s', (css) => {
    expect(inStyles(css)).toEqual([]);
  });
});
