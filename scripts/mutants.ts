import { CommandError } from './command/command-error.ts';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import { stopProcesses } from './local/processes.ts';
import { allMutants } from './mutants/all-mutants.ts';
import { checkSound, prepareCopy, tryMutant } from './mutants/try-mutant.ts';

const USAGE = 'Usage: npm run mutants -- [--only TEXT]';

/**
 * `npm run mutants`: breaks the money code and the specification's clauses on purpose, one way at a time, in
 * a copy of this checkout. Each breakage must be caught by the fault suite at the size that `npm test` runs
 * it, or by a named test.
 */
async function mutants() {
  const { only } = readArguments({ options: { only: { type: 'string' } } }, USAGE).values;
  const wanted = allMutants.filter(({ name }) => only === undefined || name.includes(only));
  if (wanted.length === 0) throw new CommandError(`No mutant is called ${only}.`);
  const copy = prepareCopy();
  checkSound(copy, wanted);
  const survived: string[] = [];
  for (const mutant of wanted) {
    const { outcome, seconds } = await tryMutant(copy, mutant);
    console.log(`${outcome.padEnd(9)} ${String(seconds).padStart(4)} s  ${mutant.name}`);
    if (outcome === 'SURVIVED') survived.push(mutant.name);
  }
  console.log(`\n${wanted.length - survived.length} caught, ${survived.length} survived`);
  if (survived.length > 0) throw new CommandError(`Nothing noticed: ${survived.join('; ')}`);
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(mutants);
