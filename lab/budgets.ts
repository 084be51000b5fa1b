import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { compareWeights, type Verdict } from './budgets/compare-weights.ts';
import { countElements } from './budgets/count-elements.ts';
import { type Weighed, weighBuild } from './budgets/read-build.ts';
import { isTouched, touchedFiles } from './budgets/touched-files.ts';

const USAGE = 'Usage: npm run budgets [-- record]';

const bytes = v.record(v.string(), v.number());
const recordedSchema = v.object({ browser: bytes, edge: bytes });
const fileAt = (name: string) => fileURLToPath(new URL(`budgets/${name}`, import.meta.url));
const readJson = <S extends v.GenericSchema>(name: string, schema: S) =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(fileAt(name), 'utf8'));

/** Returns every module of a side. They are sorted, so that a diff of the record is readable. */
function modulesOf(weighed: readonly Weighed[], side: Weighed['side']) {
  const entries = weighed
    .filter((one) => one.side === side)
    .flatMap(({ modules }) => Object.entries(modules));
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}

function show({ name, bytes, budget, isOver, isTight, grown }: Verdict) {
  const of = budget === undefined ? 'no budget' : `of ${budget}`;
  console.log(
    `${isOver || isTight ? '✗' : '✓'} ${name.padEnd(44)} ${String(bytes).padStart(7)} ${of}`,
  );
  for (const { module, by } of grown) console.log(`    +${by} ${module}`);
}

await runCommand(async () => {
  const [verb] = process.argv.slice(2);
  const weighed = [...weighBuild('dist'), ...(await countElements())];
  if (verb === 'record') {
    const recorded = { browser: modulesOf(weighed, 'browser'), edge: modulesOf(weighed, 'edge') };
    writeFileSync(fileAt('recorded-modules.json'), `${JSON.stringify(recorded, null, 2)}\n`);
    return;
  }
  if (verb !== undefined) throw new CommandError(USAGE);
  const touched = touchedFiles();
  const verdicts = compareWeights(
    weighed,
    readJson('budgets.json', bytes),
    readJson('recorded-modules.json', recordedSchema),
    (module) => !touched || isTouched(touched, module),
  );
  console.log('Bytes, gzip, of the build in dist, and elements that the edge draws:');
  for (const verdict of verdicts) show(verdict);
  const over = verdicts.filter(({ isOver }) => isOver).map(({ name }) => name);
  if (over.length > 0) throw new CommandError(`Over budget: ${over.join(', ')}`);
  const tight = verdicts.filter(({ isTight }) => isTight).map(({ name }) => name);
  if (tight.length > 0)
    throw new CommandError(`Less than 3 % of room, so raise the budget: ${tight.join(', ')}`);
});
