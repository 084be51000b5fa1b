import { expect, test } from 'vitest';
import { files, sourceOf } from './imports.ts';

/** State of a module: a variable, an empty map or set, or a cache. A WeakMap drops an entry with its key. */
const memory =
  /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|create\w*Cache\b))/;

/** Returns the Worker's module state that isolate-memory.ts does not register. */
function unknownIn(source: string): readonly string[] {
  const lines = source.split('\n').filter((line) => memory.test(line));
  const isForgotten = (line: string) => {
    const [, name = ''] = /(?:let|const) (\w+)/.exec(line) ?? [];
    return new RegExp(`^onForget\\(\\(\\) => \\{\\n  ${name} = `, 'm').test(source);
  };
  return lines.filter((line) => !isForgotten(line));
}

test('the cache of every module in worker/ is registered, so that a test can start without it', () => {
  const found = files
    .filter((file) => file.startsWith('worker/') && file !== 'worker/core/isolate-memory.ts')
    .flatMap((file) => unknownIn(sourceOf(file)).map((line) => `${file}: ${line}`));
  expect(found).toEqual([]);
});

test.each([
  'const held = new Map<string, Promise<Token>>();',
  'let loaded: Template | undefined;',
  'export const held = createTtlCache<Held>(',
])('finds %s', (line) => {
  expect(unknownIn(`${line}\n`)).toEqual([line]);
});
