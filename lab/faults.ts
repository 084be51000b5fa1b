import { stripVTControlCharacters } from 'node:util';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { startProcess, stopProcesses } from '../cli/local/processes.ts';

const RUNS = process.env['FAULT_RUNS'] ?? '5000';
const SEED = process.env['FAULT_SEED'] ?? String(Date.now() % 1_000_000);

/** Returns false for the edge's log lines and the test runner's headings of them. */
function isResult(line: string): boolean {
  const text = stripVTControlCharacters(line).trim();
  return text !== '' && !text.startsWith('{') && !text.startsWith('stdout |');
}

/**
 * `npm run faults`: every step of a purchase × every fault × both providers, then random schedules.
 * FAULT_RUNS sets their number. FAULT_SEED repeats a run.
 */
async function faults() {
  console.log(`The whole matrix, then ${RUNS} random schedules from seed ${SEED} …`);
  const { exited } = startProcess('vitest', ['run', '--config', 'tests/faults/vitest.config.ts'], {
    env: { FAULT_RUNS: RUNS, FAULT_SEED: SEED, FAULT_EVERY_NTH: '1' },
    show: isResult,
  });
  if ((await exited) !== 0) throw new CommandError('An invariant was broken: see above.');
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(faults);
