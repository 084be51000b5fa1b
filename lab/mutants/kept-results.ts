import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { Mutant } from './mutant.ts';
import { testFilesOf } from './test-files.ts';
import type { Tried } from './try-mutant.ts';

const FILE = '.state/mutants/results.json';

const results = v.record(
  v.string(),
  v.object({
    key: v.string(),
    outcome: v.picklist(['CAUGHT', 'HUNG', 'SURVIVED']),
    seconds: v.number(),
  }),
);
export type KeptResults = v.InferOutput<typeof results>;

/** Returns the results of earlier runs, by the mutant's name. */
export function readResults(): KeptResults {
  try {
    return v.parse(results, JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    // The file is only a cache. Without it every mutant runs.
    return {};
  }
}

export const forgetResults = (): void => rmSync(FILE, { force: true });

/** Stores one result at once, so that an interrupted run only loses the current mutant. */
export function keepResult(mutant: Mutant, tried: Tried): void {
  mkdirSync(dirname(FILE), { recursive: true });
  const kept = { ...readResults(), [mutant.name]: { key: keyOf(mutant), ...tried } };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Returns whether an earlier run caught this mutant, with the same file and the same tests. */
export function isCaughtAlready(kept: KeptResults, mutant: Mutant): boolean {
  const found = kept[mutant.name];
  return found !== undefined && found.outcome !== 'SURVIVED' && found.key === keyOf(mutant);
}

function keyOf(mutant: Mutant): string {
  const hash = createHash('sha256').update(JSON.stringify(mutant));
  for (const file of [mutant.file, ...testFilesOf(mutant)]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
