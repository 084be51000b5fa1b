import { type RingName, ringNames } from '../../worker/core/crypto/key-ring.ts';
import { countKeys } from '../../worker/core/operations/keys/count-keys.ts';
import {
  type Resealed,
  resealDocuments,
} from '../../worker/core/operations/keys/reseal-documents.ts';
import { defineCommand } from '../command/command.ts';
import type { CommandIo } from '../command/command-io.ts';
import type { Group } from '../command/group.ts';
import { flag } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import { readRing, withCurrent, withNewKey, withoutKey } from '../keys/change-ring.ts';
import { keyTable } from '../keys/key-table.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const ring = { NAME: `One of ${ringNames.join(', ')}` };
const keyOfRing = { ...ring, KID: 'The name of a key in the ring' };

/** Reads a ring from the settings. @throws UsageError if there is no ring of that name. */
function namedRing(name: string | undefined, { env }: CommandIo) {
  const ringName = ringNames.find((one): one is RingName => one === name);
  if (ringName === undefined) throw new UsageError(`${name} is no ring.`);
  return [ringName, readRing(ringName, readSettings(env)[ringName])] as const;
}

// Standard output contains only the ring, so that it can be piped into `wrangler secret put`.
const makeNew = defineCommand({
  about: 'Print the ring with a fresh key in front, which makes it current',
  arguments: ring,
  options: { behind: flag('Adds the key behind all others instead') },
  async run([name], { behind }, io) {
    const changed = await withNewKey(...namedRing(name, io), { behind, nowMs: Date.now() });
    return JSON.stringify(changed);
  },
});

const use = defineCommand({
  about: 'Print the ring with this key in front',
  arguments: keyOfRing,
  options: {},
  run: async ([name, kid = ''], _, io) => JSON.stringify(withCurrent(...namedRing(name, io), kid)),
});

const drop = defineCommand({
  about: 'Print the ring without this key',
  arguments: keyOfRing,
  options: {},
  run: async ([name, kid = ''], _, io) => JSON.stringify(withoutKey(...namedRing(name, io), kid)),
});

const count = defineCommand({
  about: 'Count what is stored under each key',
  options: {},
  run: async (_names, _values, { env }) =>
    keyTable(await countKeys(openServices(readSettings(env)))).join('\n'),
});

const reseal = defineCommand({
  about: 'Reseal data of older keys with the current ones, then count',
  options: { 'dry-run': flag('Writes nothing and counts what would be resealed') },
  async run(_, { 'dry-run': dryRun }, { env, warn }) {
    const services = openServices(readSettings(env));
    const report = (done: Resealed) => warn(resealedLine(done, dryRun));
    await resealDocuments(services, { dryRun, report });
    return keyTable(await countKeys(services)).join('\n');
  },
});

export const keys: Group = {
  commands: { new: makeNew, use, drop, count, reseal },
  notes: `The rings are read from the settings. A changed ring is only printed and stored nowhere:
npm run --silent ops -- keys new NAME prints nothing else. docs/operations/keys.md says what to do with it.`,
};

function resealedLine({ what, done, stuck, changed }: Resealed, dryRun: boolean): string {
  const more = [
    ...(stuck > 0 ? [`${stuck} under a key that is not in the ring`] : []),
    ...(changed > 0 ? [`${changed} changed meanwhile. Run the command again`] : []),
  ];
  const word = dryRun ? 'would be resealed' : 'resealed';
  return [`${what}: ${done} ${word}`, ...more].join(', ');
}
