import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { files, sourceOf } from './imports.ts';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join('web', name));

/** Returns the classes that a style sheet defines, without classes that it only mentions as global. */
function classesOf(sheet: string): ReadonlySet<string> {
  const text = readFileSync(join(web, '..', sheet), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

type Use = { readonly file: string; readonly sheet: string; readonly key: string };

/** Every class that a component uses from a style sheet. A key that is built at run time contains a `*`. */
const uses: readonly Use[] = files.flatMap((file) =>
  [...sourceOf(file).matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
    ([, name = '', path = '']) =>
      [...sourceOf(file).matchAll(new RegExp(`\\b${name}\\[(?:'([^']+)'|([^\\]]+))\\]`, 'g'))].map(
        ([, key, made = '']) => ({
          file,
          sheet: join(dirname(file), path),
          key: key ?? (made.startsWith('`') ? made.slice(1).replace(/\$\{.*/, '*') : '*'),
        }),
      ),
  ),
);

describe('the style sheets', () => {
  test('are modules beside their components, except the console’s, the static shell’s and the reset', () => {
    expect(sheets.filter((sheet) => !sheet.endsWith('.module.css')).sort()).toEqual([
      // The console has one sheet, because its pages share all of their parts.
      'web/console/console.css',
      'web/customer/styles/base.css',
      'web/customer/styles/shell.css',
    ]);
  });

  test('have every class that a component uses', () => {
    const missing = uses.filter(
      ({ sheet, key }) => !key.endsWith('*') && !classesOf(sheet).has(key),
    );
    expect(missing).toEqual([]);
  });

  test('have no class that no component uses', () => {
    const idle = sheets
      .filter((sheet) => sheet.endsWith('.module.css'))
      .flatMap((sheet) => {
        const keys = uses.filter((use) => use.sheet === sheet).map(({ key }) => key);
        const isUsed = (name: string) =>
          keys.some((key) =>
            key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : key === name,
          );
        return [...classesOf(sheet)].filter((name) => !isUsed(name)).map((n) => `${sheet} .${n}`);
      });
    expect(idle).toEqual([]);
  });

  test('contain all styles, because the page’s policy forbids style attributes', () => {
    const inline = files.filter(
      (file) => file.startsWith('web/') && /\bstyle=\{/.test(sourceOf(file)),
    );
    expect(inline).toEqual([]);
  });
});
