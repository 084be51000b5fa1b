import { readFileSync } from 'node:fs';
import { minVersion, satisfies, subset } from 'semver';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const engines = v.optional(v.object({ node: v.optional(v.string()) }));
const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ engines, cpu: v.optional(v.unknown()) })),
});
const packages = Object.entries(
  v.parse(v.pipe(v.string(), v.parseJson(), lockSchema), readFileSync('package-lock.json', 'utf8'))
    .packages,
);
const named = packages.find(([path]) => path === '')?.[1].engines?.node ?? '';

describe('the Node version that package.json names', () => {
  test('is enough for every package, so that `npm ci` prints no engine warning', () => {
    const tooNew = packages
      // A package for one CPU type is only installed on that type.
      .filter(([path, { cpu }]) => path !== '' && cpu === undefined)
      .flatMap(([path, one]) => (one.engines?.node ? [[path, one.engines.node] as const] : []))
      .filter(([, needed]) => !subset(named, needed));
    expect(packages.length).toBeGreaterThan(500);
    expect(tooNew).toEqual([]);
  });

  test.each(['README.md', 'README.ja.md', 'CONTRIBUTING.md'])('is the version in %s', (file) => {
    const text = readFileSync(file, 'utf8');
    const [, newer = '', older = ''] = /Node 24 ?[（(](\d+\.\d+)[^\n]*?(\d+\.\d+)/.exec(text) ?? [];
    expect(satisfies(`${newer}.0`, named)).toBe(true);
    expect(minVersion(named)?.version).toBe(`${older}.0`);
  });
});
