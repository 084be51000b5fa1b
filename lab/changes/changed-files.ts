import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CommandError } from '../../cli/command/command-error.ts';

/**
 * Returns the paths that differ between a commit and this checkout, files that git does not track yet
 * included.
 */
export const changedFiles = (commit: string): readonly string[] => [
  ...linesOf(git('diff', '--name-only', commit, '--')),
  ...linesOf(git('ls-files', '--others', '--exclude-standard')),
];

/** Returns where the branch left `origin/main`, or on `main` the commit before. */
export function branchBase(): string {
  const base = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD').trim();
  const left = base.status === 0 ? base.stdout.trim() : head;
  return left === head ? 'HEAD~1' : left;
}

/** Holds the newest commit that a whole run of CI has accepted. A change that is handed in moves it. */
const ACCEPTED = '.ci/accepted';

/** Returns that commit, or `null` if this clone does not hold it. */
export function acceptedCommit(): string | null {
  const commit = readFileSync(ACCEPTED, 'utf8').trim();
  const { status } = spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD']);
  return status === 0 ? commit : null;
}

export function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new CommandError(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
