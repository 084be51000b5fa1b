import type { Firestore } from '../../worker/core/store/firestore.ts';
import { defineCommand } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { flag } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import type { Migration } from '../migrate/migration.ts';
import { migrations } from '../migrate/migrations.ts';
import { runMigration, type Tally, tryMigration } from '../migrate/run-migration.ts';
import { sampleLines, tallyLines } from '../migrate/show-tally.ts';
import { openStore } from '../services/open-store.ts';
import { readSettings } from '../settings/dev-vars.ts';

export const migrate = defineCommand({
  about: `Change the stored shapes that this release changes, page by page, while people buy. An
interrupted run continues where it was`,
  arguments: { '[NAME]': 'One migration. Default: all of this release' },
  options: {
    'dry-run': flag('Writes nothing and shows what a run would change, with some examples'),
    check: flag('Counts the documents still to be changed. Exit code 1 if there are any'),
  },
  notes: 'docs/releases.md says when each is run.',
  async run([name], { check, 'dry-run': dryRun }, io) {
    if (dryRun && check) throw new UsageError('Choose one of --dry-run and --check.');
    const wanted = chosen(name);
    if (wanted.length === 0) return 'This release changes no stored shape.';
    const place = { store: openStore(readSettings(io.env)), io };
    let code = 0;
    for (const migration of wanted) {
      const isGood =
        dryRun || check ? await look(place, migration, check) : await change(place, migration);
      if (!isGood) code = 1;
    }
    return code;
  },
});

type Place = { readonly store: Firestore; readonly io: CommandIo };

const reportTo =
  ({ warn }: CommandIo) =>
  ({ seen }: Tally) =>
    warn(`  ${seen} documents looked at`);

/** Runs a migration. @returns whether every document could be changed. */
async function change({ store, io }: Place, migration: Migration): Promise<boolean> {
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
