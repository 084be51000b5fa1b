import type { Firestore } from '../../worker/core/store/firestore.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import type { Migration } from '../migrate/migration.ts';
import { migrations } from '../migrate/migrations.ts';
import { runMigration, type Tally, tryMigration } from '../migrate/run-migration.ts';
import { sampleLines, tallyLines } from '../migrate/show-tally.ts';
import { openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';

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

/** `npm run migrate`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readArguments(
    { args: argv, options, allowPositionals: true },
    USAGE,
  );
  const { check, 'dry-run': dryRun } = values;
  if (positionals.length > 1 || (dryRun && check)) throw new CommandError(USAGE);
  const wanted = chosen(positionals[0]);
  if (wanted.length === 0) {
    io.print('This release changes no stored shape.');
    return 0;
  }
  const place = { store: openStore(readSettings(io.env)), io };
  let code = 0;
  for (const migration of wanted) {
    const isGood =
      dryRun || check ? await look(place, migration, check) : await run(place, migration);
    if (!isGood) code = 1;
  }
  return code;
}

type Place = { readonly store: Firestore; readonly io: CommandIo };

const reportTo =
  ({ warn }: CommandIo) =>
  ({ seen }: Tally) =>
    warn(`  ${seen} documents looked at`);

/** Runs a migration. @returns whether every document could be changed. */
async function run({ store, io }: Place, migration: Migration): Promise<boolean> {
  const options = { nowMs: () => Date.now(), report: reportTo(io) };
  const tally = await runMigration(store, migration, options);
  printAll(io, tallyLines(migration.name, tally, 'changed'));
  return tally.unreadable + tally.busy === 0;
}

/**
 * Shows what a run would change.
 * @returns whether all documents are readable, or for a check, whether all are done.
 */
async function look({ store, io }: Place, migration: Migration, check: boolean): Promise<boolean> {
  const { tally, samples } = await tryMigration(store, migration, { report: reportTo(io) });
  printAll(io, tallyLines(migration.name, tally, check ? 'remain' : 'would be changed'));
  if (check) return tally.unreadable + tally.changed === 0;
  printAll(io, samples.flatMap(sampleLines));
  return tally.unreadable === 0;
}

function chosen(name: string | undefined): readonly Migration[] {
  if (name === undefined) return migrations;
  const found = migrations.filter((migration) => migration.name === name);
  const names = migrations.map((migration) => migration.name).join(', ') || 'none';
  if (found.length === 0) throw new CommandError(`No migration ${name}. There are: ${names}.`);
  return found;
}

function printAll({ print }: CommandIo, lines: readonly string[]): void {
  for (const line of lines) print(line);
}
