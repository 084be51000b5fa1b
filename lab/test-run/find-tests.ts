import { globSync } from 'node:fs';
import { ruleTests, runsInNode } from './rule-tests.ts';
import { LONG, type Suite, suites } from './suites.ts';

/** `short` is the tier of `npm test`, `long` that of `npm run test:long`. The folder of a test names it. */
export type Tier = 'short' | 'long';

/**
 * Returns the test files of each suite in these tiers. @param isWanted returns false for files to
 * exclude.
 */
export function findTests(
  tiers: readonly Tier[],
  isWanted: (path: string) => boolean = () => true,
): ReadonlyMap<Suite, readonly string[]> {
  const filesOf = (suite: Suite) =>
    tiers
      .flatMap((tier) =>
        tier === 'short' ? shortTests(suite.name) : testsBelow(longFolder(suite)),
      )
      .filter(isWanted)
      .toSorted();
  return new Map(suites.map((suite) => [suite, filesOf(suite)]));
}

const longFolder = ({ name }: Suite) => `${LONG}/${name}`;

function shortTests(name: string): readonly string[] {
  if (name === 'mutation') return globSync(ruleTests);
  const files = testsBelow(`tests/${name}`);
  return name === 'worker' ? files.filter((file) => !runsInNode(file)) : files;
}

const testsBelow = (folder: string): readonly string[] => globSync(`${folder}/**/*.test.{ts,tsx}`);
