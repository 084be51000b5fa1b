import { CommandError } from '../cli/command/command-error.ts';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { startProcess, stopProcesses } from '../cli/local/processes.ts';
import { allMutants } from './mutants/all-mutants.ts';
import { changedMutants } from './mutants/changed-mutants.ts';
import { checkSound } from './mutants/check-sound.ts';
import { breaksClause, rowsWithoutMutant } from './mutants/clause-rows.ts';
import { estimateMinutes, secondsOf, soundSecondsOf } from './mutants/estimate-run.ts';
import { forgetResults, isCaughtAlready, keepResult, readResults } from './mutants/kept-results.ts';
import type { Mutant, Suite } from './mutants/mutant.ts';
import { prepareCopy } from './mutants/prepare-copy.ts';
import { tryMutant } from './mutants/try-mutant.ts';

const USAGE = `Usage: npm run mutants -- [--only TEXT] [--changed [COMMIT]] [--fresh]
       npm run mutants -- --rules [--mutate FILE]`;
const CLAUSE = 'clause';
/** Time limit of a `--changed` run. It tries the fastest mutants first. Another run tries the rest. */
const CHANGED_LIMIT_MS = 20 * 60_000;

/**
 * `npm run mutants`: applies deliberate faults to the money code and the specification's clauses, one at a
 * time, in a copy of this checkout. The fault suite, at the size of `npm test`, or a named test must catch
 * each fault. An interrupted run continues at the next start.
 */
async function mutants() {
  const startedMs = Date.now();
  const { values, positionals } = readArguments(
    {
      options: {
        only: { type: 'string' },
        changed: { type: 'boolean' },
        fresh: { type: 'boolean' },
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
  if (values.fresh) forgetResults();
  const named = mutantsCalled(values.only);
  if (named.length === 0) throw new CommandError(`No mutant is called ${values.only}.`);
  const wanted = values.changed ? changedMutants(named, commit ?? null) : named;
  const endMs = values.changed ? startedMs + CHANGED_LIMIT_MS : Number.POSITIVE_INFINITY;
  try {
    await tryAll(wanted, endMs);
  } finally {
    if (values.only === CLAUSE)
      console.log(`\nNo mutant can break:\n${rowsWithoutMutant.join('\n')}`);
  }
}

/** Breaks everything in the pure rules of money, or in one file of them. */
async function mutateRules(file: string | undefined): Promise<void> {
  const args = ['run', 'tests/mutation/stryker.config.json', ...(file ? ['--mutate', file] : [])];
  const { exited } = startProcess('stryker', args, { show: () => true });
  if ((await exited) !== 0) throw new CommandError('Too many mutants survived: see above.');
}

/**
 * Returns the mutants whose name contains a text. `clause` selects all that a row of the specification
 * names.
 */
function mutantsCalled(text: string | undefined): readonly Mutant[] {
  if (text === undefined) return allMutants;
  return allMutants.filter(
    (mutant) => mutant.name.includes(text) || (text === CLAUSE && breaksClause(mutant)),
  );
}

async function tryAll(wanted: readonly Mutant[], endMs: number): Promise<void> {
  const kept = readResults();
  const due = wanted
    .filter((mutant) => !isCaughtAlready(kept, mutant))
    .toSorted((one, other) => secondsOf(kept, one) - secondsOf(kept, other));
  const already = wanted.length - due.length;
  console.log(
    `${due.length} to try, about ${estimateMinutes(kept, due)} minutes on two idle cores`,
  );
  if (already > 0) console.log(`${already} caught by an earlier run (--fresh tries them again)`);
  const { survived, left } = await tryEach(due, (mutant, isChecked) => {
    const soundSeconds = isChecked ? 0 : soundSecondsOf(mutant.caughtBy[0]);
    return Date.now() + (secondsOf(kept, mutant) + soundSeconds) * 1000 < endMs;
  });
  const caught = wanted.length - survived.length - left;
  console.log(`\n${caught} caught, ${survived.length} survived`);
  if (survived.length > 0) throw new CommandError(`Nothing noticed: ${survived.join('; ')}`);
  if (left > 0) throw new CommandError(`${left} are left: the same command goes on with them.`);
}

/** Tries the mutants one by one, and stops before the first that would exceed the time limit. */
async function tryEach(
  due: readonly Mutant[],
  fits: (mutant: Mutant, isChecked: boolean) => boolean,
) {
  const survived: string[] = [];
  if (due.length === 0) return { survived, left: 0 };
  const copy = prepareCopy();
  const limits = new Map<Suite, number>();
  for (const [tried, mutant] of due.entries()) {
    const [suite] = mutant.caughtBy;
    if (!fits(mutant, limits.has(suite))) return { survived, left: due.length - tried };
    const ofSuite = due.filter(({ caughtBy: [name] }) => name === suite);
    const limitMs = limits.get(suite) ?? (await checkSound(copy, suite, ofSuite));
    limits.set(suite, limitMs);
    const result = await tryMutant(copy, mutant, limitMs);
    keepResult(mutant, result);
    console.log(
      `${result.outcome.padEnd(9)} ${String(result.seconds).padStart(4)} s  ${mutant.name}`,
    );
    if (result.outcome === 'SURVIVED') survived.push(mutant.name);
  }
  return { survived, left: 0 };
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(mutants);
