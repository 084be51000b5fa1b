import { branchBase, changedFiles, git } from '../changes/changed-files.ts';
import type { Mutant } from './mutant.ts';
import { testFilesOf } from './test-files.ts';

/**
 * Returns the mutants whose file, test files or own text differ between a commit and this checkout.
 * @param commit `null`: the merge base with `origin/main`, or on `main` the commit before.
 */
export function changedMutants(
  mutants: readonly Mutant[],
  commit: string | null,
): readonly Mutant[] {
  const from = commit ?? branchBase();
  const changed = new Set(changedFiles(from));
  const added = git('diff', from, '--', 'lab/mutants');
  return mutants.filter((mutant) => {
    const namesTests = mutant.caughtBy.length > 1;
    return (
      changed.has(mutant.file) ||
      (namesTests && testFilesOf(mutant).some((file) => changed.has(file))) ||
      added.includes(`+    name: '${mutant.name}'`)
    );
  });
}
