import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { CommandError } from '../../cli/command/command-error.ts';
import { compareWeights, type Verdict } from './compare-weights.ts';
import { countElements } from './count-elements.ts';
import { type Weighed, weighBuild } from './read-build.ts';
import { isTouched, touchedFiles } from './touched-files.ts';

const bytes = v.record(v.string(), v.number());
const recordedSchema = v.object({ browser: bytes, edge: bytes });
const fileAt = (name: string) => new URL(name, import.meta.url);
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

const weigh = async () => [...weighBuild('dist'), ...(await countElements())];

/** Records the size of every module of the build. `checkBudgets` measures growth from it. */
export async function recordModules(): Promise<void> {
  const weighed = await weigh();
  const recorded = { browser: modulesOf(weighed, 'browser'), edge: modulesOf(weighed, 'edge') };
  writeFileSync(fileAt('recorded-modules.json'), `${JSON.stringify(recorded, null, 2)}\n`);
}

/**
 * Prints the build's sizes next to their budgets. @throws CommandError if one is over, or has no
 * room left.
 */
export async function checkBudgets(): Promise<void> {
  const weighed = await weigh();
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
}
