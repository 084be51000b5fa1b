import { execFileSync } from 'node:child_process';

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Returns the files that differ from the branch `main`, with those that are not committed. On `main`
 * itself the last commit counts too. Undefined without git, or without that branch.
 */
export function touchedFiles(): ReadonlySet<string> | undefined {
  try {
    const [head] = git('rev-parse', 'HEAD');
    const [shared = 'HEAD'] = git('merge-base', 'HEAD', 'main');
    const base = shared === head ? 'HEAD~1' : shared;
    return new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]);
  } catch {
    return undefined;
  }
}

const OURS = /^(contract|edge|web|worker)\//;

/** Returns whether a change touched a module. A library changes with the lock file. */
export const isTouched = (touched: ReadonlySet<string>, module: string): boolean =>
  touched.has(OURS.test(module) ? (module.split('?', 1)[0] ?? '') : 'package-lock.json');
