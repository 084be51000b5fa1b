import { type RingName, ringNames } from '../worker/core/crypto/key-ring.ts';
import { countKeys } from '../worker/core/operations/keys/count-keys.ts';
import { type Resealed, resealDocuments } from '../worker/core/operations/keys/reseal-documents.ts';
import { CommandError } from './command/command-error.ts';
import { print, warn } from './command/print.ts';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import { readRing, withCurrent, withNewKey, withoutKey } from './keys/change-ring.ts';
import { keyTable } from './keys/key-table.ts';
import { openServices } from './services/open-services.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE = `Usage: npm run --silent keys -- COMMAND
  new NAME [--behind]   the ring with a fresh key in front: current at once; --behind: behind all others
  use NAME KID          the ring with this key in front
  drop NAME KID         the ring without this key
  count                 what is stored under each key
  reseal [--dry-run]    puts what is under older keys under the current ones, then counts
NAME is one of ${ringNames.join(', ')}. The rings are read from the settings, and the
changed one is printed: nothing is put anywhere. docs/operations.md says what to do with it, and when.`;

const options = {
  behind: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand(async () => {
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  const [verb, name = '', kid = ''] = positionals;
  const settings = readSettings();
  if (verb === 'count' || verb === 'reseal') {
    const services = openServices(settings);
    const dryRun = values['dry-run'];
    if (verb === 'reseal')
      await resealDocuments(services, { dryRun, report: (done) => tell(done, dryRun) });
    for (const line of keyTable(await countKeys(services))) print(line);
    return;
  }
  const ringName = ringNames.find((one): one is RingName => one === name);
  if (ringName === undefined) throw new CommandError(USAGE);
  const ring = readRing(ringName, settings[ringName]);
  // Standard output contains only the ring, so that it can be piped into `wrangler secret put`.
  if (verb === 'new') {
    const changed = await withNewKey(ringName, ring, { ...values, nowMs: Date.now() });
    print(JSON.stringify(changed));
  } else if (verb === 'use') print(JSON.stringify(withCurrent(ringName, ring, kid)));
  else if (verb === 'drop') print(JSON.stringify(withoutKey(ringName, ring, kid)));
  else throw new CommandError(USAGE);
});

function tell({ what, done, stuck, changed }: Resealed, dryRun: boolean): void {
  const more = [
    ...(stuck > 0 ? [`${stuck} under a key that is not in the ring`] : []),
    ...(changed > 0 ? [`${changed} changed meanwhile: run it again`] : []),
  ];
  const word = dryRun ? 'would be resealed' : 'resealed';
  warn([`${what}: ${done} ${word}`, ...more].join(', '));
}
