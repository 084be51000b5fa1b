import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns a class name for the page: the class's own name with two letters for its sheet. Vite's default
 * repeats more of the path in every class of the first view.
 */
export function scopedClass(name: string, sheet: string): string {
  const tag = createHash('sha256').update(relative(web, sheet)).digest('base64url');
  return `${name}_${tag.replace(/[^a-z]/gi, '').slice(0, 2)}`;
}

const sheetImport = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const literalKey = (name: string) => new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g');
const anyKey = (name: string) => new RegExp(`\\b${name}\\[`);
const literalClasses = /\bclasses\(\s*((?:"[^"]*"\s*,?\s*)+)\)/g;

/**
 * Replaces class lookups in a component by their names. Otherwise each sheet adds a table of its names,
 * together more than 1 KB of the first view. The table stays where a key is computed at run time.
 */
export function inlineClasses(): readonly Plugin[] {
  let withTable: ReadonlySet<string> = new Set();
  return [
    {
      name: 'inline-classes',
      apply: 'build',
      enforce: 'pre',
      buildStart: () => {
        withTable = sheetsWithTable();
      },
      transform: {
        filter: { id: /[\\/]web[\\/].*\.tsx$/ },
        handler: (code, id) => ({ code: inlined(code, id), map: null }),
      },
    },
    {
      name: 'keep-sheets',
      apply: 'build',
      enforce: 'post',
      // The component needs no table any more, but still the sheet itself.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code, id) =>
          withTable.has(id)
            ? { code, map: null, moduleSideEffects: true }
            : { code: '', map: null, moduleSideEffects: 'no-treeshake' },
      },
    },
  ];
}

/** The sheets from which a component reads a class computed at run time. */
function sheetsWithTable(): ReadonlySet<string> {
  const components = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(web, name));
  return new Set(
    components.flatMap((file) => {
      const code = inlined(readFileSync(file, 'utf8'), file);
      return [...code.matchAll(sheetImport)].map(([, , path = '']) => resolve(dirname(file), path));
    }),
  );
}

/** Returns a component's source with its class names in place. */
function inlined(code: string, file: string): string {
  let result = code;
  for (const [statement, name = '', path = ''] of code.matchAll(sheetImport)) {
    const sheet = resolve(dirname(file), path);
    result = result.replace(literalKey(name), (_, key: string) =>
      JSON.stringify(scopedClass(key, sheet)),
    );
    if (!anyKey(name).test(result)) result = result.replace(statement, `import '${path}';`);
  }
  return result.replace(literalClasses, (_, names: string) =>
    JSON.stringify([...names.matchAll(/"([^"]*)"/g)].map(([, one]) => one).join(' ')),
  );
}
