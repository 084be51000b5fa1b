import { type RingName, ringNames } from '../../worker/core/crypto/key-ring.ts';
import { countKeys } from '../../worker/core/operations/keys/count-keys.ts';
import {
  type Resealed,
  resealDocuments,
} from '../../worker/core/operations/keys/reseal-documents.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { readRing, withCurrent, withNewKey, withoutKey } from '../keys/change-ring.ts';
import { keyTable } from '../keys/key-table.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run --silent keys -- COMMAND
  new NAME [--behind]   the ring with a fresh key in front: current at once; --behind: behind all others
  use NAME KID          the ring with this key in front
  drop NAME KID         the ring without this key
  count                 what is stored under each key
  reseal [--dry-run]    puts what is under older keys under the current ones, then counts
NAME is one of ${ringNames.join(', ')}. The rings are read from the settings, and the
changed one is printed: nothing is put anywhere. docs/operations/keys.md says what to do with it, and when.`;

const options = {
  behind: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** `npm run keys`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readArguments(
    { args: argv, options, allowPositionals: true },
    USAGE,
  );
  const [verb, name = '', kid = ''] = positionals;
  const settings = readSettings(io.env);
  if (verb === 'count' || verb === 'reseal') {
    const services = openServices(settings);
    const dryRun = values['dry-run'];
    if (verb === 'reseal')
      await resealDocuments(services, {
        dryRun,
        report: (done) => io.warn(resealedLine(done, dryRun)),
      });
    for (const line of keyTable(await countKeys(services))) io.print(line);
    return 0;
  }
  const ringName = ringNames.find((one): one is RingName => one === name);
  if (ringName === undefined) throw new CommandError(USAGE);
  const ring = readRing(ringName, settings[ringName]);
  // Standard output contains only the ring, so that it can be piped into `wrangler secret put`.
  if (verb === 'new') {
    const changed = await withNewKey(ringName, ring, { ...values, nowMs: Date.now() });
    io.print(JSON.stringify(changed));
  } else if (verb === 'use') io.print(JSON.stringify(withCurrent(ringName, ring, kid)));
  else if (verb === 'drop') io.print(JSON.stringify(withoutKey(ringName, ring, kid)));
  else throw new CommandError(USAGE);
  return 0;
}

function resealedLine({ what, done, stuck, changed }: Resealed, dryRun: boolean): string {
  const more = [
    ...(stuck > 0 ? [`${stuck} under a key that is not in the ring`] : []),
    ...(changed > 0 ? [`${changed} changed meanwhile: run it again`] : []),
  ];
  const word = dryRun ? 'would be resealed' : 'resealed';
  return [`${what}: ${done} ${word}`, ...more].join(', ');
}
