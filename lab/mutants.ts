import { CommandError } from '../cli/command/command-error.ts';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { startProcess, stopProcesses } from '../cli/local/processes.ts';
import { allMutants } from './mutants/all-mutants.ts';
import { changedMutants } from './mutants/changed-mutants.ts';
import { tryMutants } from './mutants/try-mutants.ts';

const USAGE = `Usage: npm run mutants -- [--only TEXT] [--changed [COMMIT]]
       npm run mutants -- --rules [--mutate FILE]`;

/**
 * `npm run mutants`: applies deliberate faults to the code of money and identity, one at a time, in a copy
 * of this checkout. The tests that a mutant names must fail.
 */
async function mutants() {
  const { values, positionals } = readArguments(
    {
      options: {
        only: { type: 'string', default: '' },
        changed: { type: 'boolean' },
        rules: { type: 'boolean' },
        mutate: { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
  if (values.rules) return mutateRules(values.mutate);
  const [commit, ...more] = positionals;
  if (more.length > 0 || (commit !== undefined && !values.changed)) throw new CommandError(USAGE);
  const named = allMutants.filter(({ name }) => name.includes(values.only));
  if (named.length === 0) throw new CommandError(`No mutant is called ${values.only}.`);
  const wanted = values.changed ? changedMutants(named, commit) : named;
  const survivors = await tryMutants(wanted);
  console.log(`\n${wanted.length - survivors.length} caught, ${survivors.length} survived`);
  if (survivors.length > 0) throw new CommandError(`Nothing noticed: ${survivors.join('; ')}`);
}

/** Breaks everything in the pure rules, or in one file of them. */
async function mutateRules(file: string | undefined): Promise<void> {
  const args = ['run', 'tests/mutation/stryker.config.json', ...(file ? ['--mutate', file] : [])];
  const { exited } = startProcess('stryker', args, { show: () => true });
  if ((await exited) !== 0) throw new CommandError('Too many mutants survived: see above.');
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(mutants);
