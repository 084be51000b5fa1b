import { setTimeout as wait } from 'node:timers/promises';
import { endGroup, isStopping, startProcess } from '../../cli/local/processes.ts';
import type { Mutant } from './mutant.ts';

/** Long timeouts, so that a test that is only slow does not count as failed. */
const PATIENCE = ['--testTimeout', '30000', '--hookTimeout', '60000'];
/** Fixed schedules. A failed world is enough: shrinking its schedule would take minutes. */
const SEEDS = { FAULT_SEED: '1', SIMULATION_SEED: '1', SIMULATION_SHRINKS: '0' };

/**
 * Runs a suite, or some of its files, in the copy. Returns whether they pass within the time limit, and the lines that
 * name failures.
 * @throws if a signal ends the run, because it then has no result.
 */
export async function runTests(
  copy: string,
  [suite, ...tests]: Mutant['caughtBy'],
  limitMs: number,
) {
  const config = `tests/${suite}/vitest.config.ts`;
  const args = ['run', '--config', config, '--bail', '1', ...PATIENCE, ...tests];
  const failures: string[] = [];
  const { group, exited } = startProcess('vitest', args, {
    cwd: copy,
    env: SEEDS,
    onLine: (line) => {
      if (/ FAIL |Error:/.test(line)) failures.push(line.trim());
    },
  });
  const timer = new AbortController();
  const tooLate = wait(limitMs, 1, { signal: timer.signal });
  tooLate.catch(() => undefined);
  const code = await Promise.race([exited, tooLate]);
  timer.abort();
  // A run that stops early or hangs may leave browsers and servers running.
  endGroup(group);
  // A suite that a signal ends may still exit with its own code.
  if (code === null || isStopping()) throw new Error(`A signal ended the suite ${suite}.`);
  return { passed: code === 0, failures };
}
