import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * The name of a module's class in the page: its own, with two letters for the sheet it stands in.
 * Vite's default repeats more of the path, which the first view would pay for with every class.
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
 * Writes the classes that a component takes from its sheets into the build as plain text. Otherwise
 * each sheet brings a table of all its names along: more than 1 KB of the first view. Where a key is
 * put together at run time the table stays.
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
      // Nobody asks for the table any more; the sheet itself is wanted all the same.
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

/** The sheets of which a component asks for a class whose name is known at run time alone. */
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

/** A component's source with its classes in place. */
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
