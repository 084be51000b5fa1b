import type { JobResult } from './run-job.ts';
import { isMoneyTest } from './suites.ts';

/**
 * A file that failed, and passed when it ran again alone. Or a whole job, if no file caused the
 * failure.
 */
export type Flaky = {
  /** The file's path, or the job's name. */
  readonly name: string;
  readonly failures: readonly string[];
  readonly job: string;
  /** The files that ran before it in its job, in order. */
  readonly after: readonly string[];
  readonly load: readonly [number, number];
};

export type Verdict = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The files and jobs that failed twice. */
  readonly failures: readonly { readonly name: string; readonly failures: readonly string[] }[];
  readonly flaky: readonly Flaky[];
  readonly isAccepted: boolean;
};

/**
 * A run with one flaky test still passes. Two flaky tests, or one about money, indicate a fault.
 */
const ACCEPTED_FLAKY = 1;

/**
 * Returns the jobs for a second run: each failed file alone, and the unfinished files of a lost
 * job.
 */
export const jobsToRepeat = (results: readonly JobResult[]): readonly JobResult['job'][] =>
  results.flatMap(({ job, files, lost }) => [
    ...files
      .filter(({ failures }) => failures.length > 0)
      .map(({ path }, at) => ({ ...job, id: `${job.id}-again-${at + 1}`, files: [path] })),
    ...(lost === null ? [] : [{ ...job, id: `${job.id}-again`, files: notEnded(job, files) }]),
  ]);

/** Returns the files of a job that have no result, or all of them if each has one. */
function notEnded(job: JobResult['job'], files: JobResult['files']): readonly string[] {
  const without = job.files.filter((file) => !files.some(({ path }) => path === file));
  return without.length > 0 ? without : job.files;
}

/** Returns the result of a run. For a failed file, the second run (`again`) decides. */
export function judgeRun(results: readonly JobResult[], again: readonly JobResult[]): Verdict {
  const repeated = new Map(again.flatMap(({ files }) => files.map((file) => [file.path, file])));
  const isLostAgain = (id: string) =>
    again.some(({ job, lost }) => job.id === `${id}-again` && lost !== null);
  const ended = new Set(results.flatMap(({ files }) => files.map(({ path }) => path)));
  const final = [
    ...results.flatMap(({ files }) =>
      files.map((file) => (file.failures.length > 0 ? (repeated.get(file.path) ?? file) : file)),
    ),
    ...[...repeated.values()].filter(({ path }) => !ended.has(path)),
  ];
  const lost = results.filter((result) => result.lost !== null);
  const failures = [
    ...final.filter((file) => file.failures.length > 0).map(namedFile),
    ...lost
      .filter(({ job }) => isLostAgain(job.id))
      .map(({ job, lost: reason }) => ({ name: job.id, failures: [reason ?? ''] })),
  ];
  const failedTwice = new Set(failures.map(({ name }) => name));
  const flaky = results.flatMap(flakyOf).filter(({ name }) => !failedTwice.has(name));
  return {
    passed: sum(final.map((file) => file.passed)),
    skipped: sum(final.map((file) => file.skipped)),
    failed: sum(failures.map((one) => one.failures.length)),
    ...{ failures, flaky },
    isAccepted:
      failures.length === 0 &&
      flaky.length <= ACCEPTED_FLAKY &&
      !flaky.some(({ name }) => isMoneyTest(name)),
  };
}

const namedFile = ({ path, failures }: JobResult['files'][number]) => ({ name: path, failures });

/** Returns all failures of a job's first run. */
function flakyOf({ job, files, lost, load }: JobResult): readonly Flaky[] {
  const place = { job: job.id, load };
  const failed = files
    .filter(({ failures }) => failures.length > 0)
    .map(({ path, failures }) => ({
      ...{ name: path, failures, ...place },
      after: job.files.slice(0, job.files.indexOf(path)),
    }));
  return lost === null
    ? failed
    : [...failed, { name: job.id, failures: [lost], after: job.files, ...place }];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
