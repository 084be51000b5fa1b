import { availableParallelism } from 'node:os';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { startProcess, stopProcesses } from '../cli/local/processes.ts';

/** A world has 48 taps on average, so this is about 100,000 purchases. */
const WORLDS = Number(process.env['SIMULATION_WORLDS'] ?? 2_100);
const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);

/**
 * `npm run simulate`: runs simulated worlds in virtual time, divided among the cores. For a world
 * that loses, duplicates or strands money or drinks, it prints the shortest schedule that
 * reproduces this. SIMULATION_SEED and SIMULATION_WORLDS=1 repeat a world.
 */
async function simulate() {
  const shares = Math.min(availableParallelism(), WORLDS);
  const share = Math.ceil(WORLDS / shares);
  console.log(`${share * shares} worlds from seed ${SEED}, on ${shares} cores …`);
  const running = Array.from({ length: shares }, (_, number) =>
    startProcess('vitest', ['run', '--config', 'tests/simulation/vitest.config.ts'], {
      env: { SIMULATION_WORLDS: String(share), SIMULATION_SEED: String(SEED + number * share) },
      show: (line) => line.trim() !== '',
    }),
  );
  const codes = await Promise.all(running.map(({ exited }) => exited));
  if (codes.some((code) => code !== 0)) throw new CommandError('A rule was broken: see above.');
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(simulate);
