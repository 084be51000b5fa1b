import { setTimeout as wait } from 'node:timers/promises';
import { isStopping, startProcess } from '../../cli/local/processes.ts';
import type { Mutant } from './mutant.ts';

/** A fixed seed and fixed sizes, so that every run of a mutant has the same schedules. */
const SEED = '1';
/** Time for the processes of a killed run to end before the next run starts. */
const AFTER_KILL_MS = 1_000;

/** Long timeouts, so that a test that is only slow does not count as failed. */
const PATIENCE = ['--testTimeout', '30000', '--hookTimeout', '60000'];

export type Ran = {
  readonly ended: 'PASSED' | 'FAILED' | 'TIMED_OUT';
  readonly seconds: number;
  /** vitest's messages about the failed tests. */
  readonly failures: readonly string[];
};

/**
 * Runs a suite, or some of its files, in the copy.
 * @throws if a signal ends the run, because it then has no result.
 */
export async function runTests(
  copy: string,
  [suite, ...tests]: Mutant['caughtBy'],
  limitMs: number,
): Promise<Ran> {
  const startedMs = Date.now();
  const config = `tests/${suite}/vitest.config.ts`;
  const args = ['run', '--config', config, '--bail', '1', ...PATIENCE, ...tests];
  const failures: string[] = [];
  const { group, exited } = startProcess('vitest', args, {
    cwd: copy,
    onLine: (line) => {
      if (/ FAIL |Error:/.test(line)) failures.push(line.trim());
    },
    env: {
      ...{ FAULT_SEED: SEED, FAULT_RUNS: '60', FAULT_EVERY_NTH: '4' },
      ...{ SIMULATION_SEED: SEED, SIMULATION_WORLDS: '20' },
      // A failed world is enough. Shrinking its schedule would take minutes.
      SIMULATION_SHRINKS: '0',
    },
  });
  const timer = new AbortController();
  const tooLate = wait(limitMs, 'late' as const, { signal: timer.signal });
  tooLate.catch(() => undefined);
  const code = await Promise.race([exited, tooLate]);
  timer.abort();
  // A run that stops early or is killed may leave browsers and servers running.
  killGroup(group);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  if (code === 'late' && !isStopping()) {
    await wait(AFTER_KILL_MS);
    return { ended: 'TIMED_OUT', seconds, failures };
  }
  // A suite that a signal ends may still exit with its own code.
  if (code === null || isStopping()) throw new Error(`A signal ended the suite ${suite}.`);
  return { ended: code === 0 ? 'PASSED' : 'FAILED', seconds, failures };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}
