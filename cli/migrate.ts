import type { Firestore } from '../worker/core/store/firestore.ts';
import { CommandError } from './command/command-error.ts';
import { print, warn } from './command/print.ts';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import type { Migration } from './migrate/migration.ts';
import { migrations } from './migrate/migrations.ts';
import { runMigration, type Tally, tryMigration } from './migrate/run-migration.ts';
import { sampleLines, tallyLines } from './migrate/show-tally.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE = `Usage: npm run migrate -- [NAME] [--dry-run | --check]
  changes the stored shapes that this release changes, page by page, while people buy;
  broken off, it goes on where it was
  --dry-run   what it would do, with some examples: nothing is written
  --check     how many documents are still to be changed: exit code 1 where there are any
docs/releases.md says when each is run.`;

const options = {
  'dry-run': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

await runCommand(async () => {
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  const { check, 'dry-run': dryRun } = values;
  if (positionals.length > 1 || (dryRun && check)) throw new CommandError(USAGE);
  const wanted = chosen(positionals[0]);
  if (wanted.length === 0) return print('This release changes no stored shape.');
  const store = openStore(readSettings());
  for (const migration of wanted) {
    const isGood =
      dryRun || check ? await look(store, migration, check) : await run(store, migration);
    if (!isGood) process.exitCode = 1;
  }
});

const report = ({ seen }: Tally) => warn(`  ${seen} documents looked at`);

/** Runs a migration. @returns whether every document could be changed. */
async function run(store: Firestore, migration: Migration): Promise<boolean> {
  const tally = await runMigration(store, migration, { nowMs: () => Date.now(), report });
  printAll(tallyLines(migration.name, tally, 'changed'));
  return tally.unreadable + tally.busy === 0;
}

/**
 * Shows what a run would change.
 * @returns whether all documents are readable, or for a check, whether all are done.
 */
async function look(store: Firestore, migration: Migration, check: boolean): Promise<boolean> {
  const { tally, samples } = await tryMigration(store, migration, { report });
  printAll(tallyLines(migration.name, tally, check ? 'remain' : 'would be changed'));
  if (check) return tally.unreadable + tally.changed === 0;
  printAll(samples.flatMap(sampleLines));
  return tally.unreadable === 0;
}

function chosen(name: string | undefined): readonly Migration[] {
  if (name === undefined) return migrations;
  const found = migrations.filter((migration) => migration.name === name);
  const names = migrations.map((migration) => migration.name).join(', ') || 'none';
  if (found.length === 0) throw new CommandError(`No migration ${name}. There are: ${names}.`);
  return found;
}

function printAll(lines: readonly string[]): void {
  for (const line of lines) print(line);
}
