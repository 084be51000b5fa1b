import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { JobResult } from './run-job.ts';

/** The recorded time of each file's tests, with which `planJobs` plans the jobs. */
const PATH = 'tests/seconds.json';
const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

export const readSeconds = (): Readonly<Record<string, number>> =>
  existsSync(PATH) ? v.parse(schema, readFileSync(PATH, 'utf8')) : {};

/**
 * Updates the records of the files that ran, and removes those of deleted files. Rounds to half
 * seconds.
 */
export function writeSeconds(results: readonly JobResult[]): void {
  const measured = results.flatMap(({ files }) =>
    files.map(({ path, ms }) => [path, Math.max(0.5, Math.round(ms / 500) / 2)] as const),
  );
  const all = Object.entries({ ...readSeconds(), ...Object.fromEntries(measured) })
    .filter(([path]) => existsSync(path))
    .toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
