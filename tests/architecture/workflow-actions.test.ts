import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every action of a workflow is pinned to a commit, because a tag can be moved', () => {
  const used = globSync('.github/workflows/*.yml').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses: (\S+)/g)].map(([, action]) => action),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
});
