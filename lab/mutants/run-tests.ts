import { setTimeout as wait } from 'node:timers/promises';
import { isStopping, startProcess } from '../../cli/local/processes.ts';
import type { Mutant } from './mutant.ts';

/** Always the same schedules, so that every run of a mutant ends alike. */
const SEED = '1';
/** How long the processes of a killed run have until the next run starts. */
const AFTER_KILL_MS = 1_000;

/** A test that is only slow, because the machine is busy, notices nothing. */
const PATIENCE = ['--testTimeout', '30000', '--hookTimeout', '60000'];

export type Ran = {
  readonly ended: 'PASSED' | 'FAILED' | 'TIMED_OUT';
  readonly seconds: number;
  /** What vitest says of the tests that failed. */
  readonly failures: readonly string[];
};

/**
 * Runs a suite, or the named files of it, in the copy.
 * @throws where a signal ends it: then nobody knows what it would have said.
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
      FAULT_SEED: SEED,
      SIMULATION_SEED: SEED,
      // That a world fails is enough: its shortest schedule would take minutes.
      SIMULATION_SHRINKS: '0',
    },
  });
  const timer = new AbortController();
  const tooLate = wait(limitMs, 'late' as const, { signal: timer.signal });
  tooLate.catch(() => undefined);
  const code = await Promise.race([exited, tooLate]);
  timer.abort();
  // A run that bails, or is killed, may leave browsers and servers of its own behind.
  killGroup(group);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  if (code === 'late' && !isStopping()) {
    await wait(AFTER_KILL_MS);
    return { ended: 'TIMED_OUT', seconds, failures };
  }
  // A suite that a signal ends may still exit with a code of its own.
  if (code === null || isStopping()) throw new Error(`A signal ended the suite ${suite}.`);
  return { ended: code === 0 ? 'PASSED' : 'FAILED', seconds, failures };
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
