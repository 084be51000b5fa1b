import { spawnSync } from 'node:child_process';
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

/**
 * Returns the newest commit that is a day older than HEAD, or `null` if the clone holds none. It is the base
 * of a landing where nothing names a better one.
 */
export function dayBefore(): string | null {
  const [headSeconds = ''] = linesOf(git('log', '-1', '--format=%ct'));
  const before = String(Number(headSeconds) - 86_400);
  const [commit] = linesOf(git('log', '-1', '--format=%H', `--before=${before}`));
  return commit ?? null;
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
