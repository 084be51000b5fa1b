import { branchBase, changedFiles } from '../changes/changed-files.ts';
import type { Mutant } from './mutant.ts';

/**
 * Returns the mutants whose file or named test differs between a commit and this checkout.
 * @param commit default: the branch's merge base with `origin/main`. On `main`: the previous
 * commit.
 */
export function changedMutants(
  mutants: readonly Mutant[],
  commit: string | undefined,
): readonly Mutant[] {
  const changed = changedFiles(commit ?? branchBase());
  return mutants.filter(({ file, caughtBy: [suite, ...tests] }) =>
    changed.some(
      (path) =>
        path === file ||
        (path.startsWith(`tests/${suite}/`) && tests.some((name) => path.includes(name))),
    ),
  );
}
