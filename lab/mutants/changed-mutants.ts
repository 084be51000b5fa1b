import { spawnSync } from 'node:child_process';
import { CommandError } from '../../cli/command/command-error.ts';
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
  const from = commit ?? defaultCommit();
  const changed = new Set([
    ...linesOf(git(['diff', '--name-only', from, '--'])),
    ...linesOf(git(['ls-files', '--others', '--exclude-standard'])),
  ]);
  const added = git(['diff', from, '--', 'lab/mutants']);
  return mutants.filter((mutant) => {
    const namesTests = mutant.caughtBy.length > 1;
    return (
      changed.has(mutant.file) ||
      (namesTests && testFilesOf(mutant).some((file) => changed.has(file))) ||
      added.includes(`+    name: '${mutant.name}'`)
    );
  });
}

function defaultCommit(): string {
  const head = git(['rev-parse', 'HEAD']).trim();
  const base = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { encoding: 'utf8' });
  const left = base.status === 0 ? base.stdout.trim() : head;
  return left === head ? 'HEAD~1' : left;
}

function git(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new CommandError(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
