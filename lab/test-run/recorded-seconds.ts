import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { JobResult } from './run-job.ts';

/** How long each file's tests took when somebody last recorded it. The jobs are planned with it. */
const PATH = 'tests/seconds.json';
const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

export const readSeconds = (): Readonly<Record<string, number>> =>
  existsSync(PATH) ? v.parse(schema, readFileSync(PATH, 'utf8')) : {};

/** Renews the records of the files that ran and removes those of deleted files. Half a second is the unit. */
export function writeSeconds(results: readonly JobResult[]): void {
  const measured = results.flatMap(({ files }) =>
    files.map(({ path, ms }) => [path, Math.max(0.5, Math.round(ms / 500) / 2)] as const),
  );
  const all = Object.entries({ ...readSeconds(), ...Object.fromEntries(measured) })
    .filter(([path]) => existsSync(path))
    .toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
