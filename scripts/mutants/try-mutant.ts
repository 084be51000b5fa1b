import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import { bin } from '../local/processes.ts';
import type { Mutant } from './mutant.ts';

/** CAUGHT: a test failed. HUNG: only the time limit ended it, which counts as caught and is said. */
export type Outcome = 'CAUGHT' | 'HUNG' | 'SURVIVED';

/** Longer than any of the suites takes when nothing is broken. */
const TIME_LIMIT_MS = 300_000;
/** Always the same schedules: a mutant is caught for good, or not. */
const SEED = '1';
const COPIED = ['contract', 'worker', 'web', 'sandbox', 'scripts', 'tests', 'tenants'];
const FILES = [
  ...['package.json', 'tsconfig.json', 'tsconfig.strict.json', 'index.html'],
  ...['vite.config.ts', 'wrangler.toml', 'firestore.indexes.json'],
];

/** A copy of the code below `.state/`, so that the checkout itself is never broken. */
export function prepareCopy(): string {
  const copy = resolve('.state/mutants');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of [...COPIED, ...FILES]) {
    cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}

/**
 * Runs everything that should notice one of these on the sound copy: a suite that cannot even start
 * would catch everything.
 * @throws CommandError where it fails.
 */
export function checkSound(copy: string, mutants: readonly Mutant[]): void {
  const named = Map.groupBy(mutants, ({ caughtBy: [suite] }) => suite);
  for (const [suite, some] of named) {
    const caughtBy = [suite, ...filesOf(some)] as const;
    if (run(copy, { caughtBy }) !== 'SURVIVED') {
      throw new CommandError(`The suite ${caughtBy.join(' ')} fails with nothing broken.`);
    }
  }
}

/** The test files that run for any of these; none where one of them needs the whole suite. */
function filesOf(mutants: readonly Mutant[]): readonly string[] {
  const lists = mutants.map(({ caughtBy: [, ...tests] }) => tests);
  return lists.some((tests) => tests.length === 0) ? [] : [...new Set(lists.flat())];
}

/** Breaks the copy, runs what should notice, and mends it again. */
export async function tryMutant(
  copy: string,
  mutant: Mutant,
): Promise<{ readonly outcome: Outcome; readonly seconds: number }> {
  const path = join(copy, mutant.file);
  const sound = readFileSync(path, 'utf8');
  const parts = sound.split(mutant.find);
  if (parts.length !== 2) {
    const times = parts.length - 1;
    throw new CommandError(
      `“${mutant.name}” is out of date: its text stands ${times} times in ${mutant.file}.`,
    );
  }
  writeFileSync(path, parts.join(mutant.put));
  const startedMs = Date.now();
  try {
    const outcome = run(copy, mutant);
    return { outcome, seconds: Math.round((Date.now() - startedMs) / 1000) };
  } finally {
    writeFileSync(path, sound);
  }
}

function run(copy: string, { caughtBy }: Pick<Mutant, 'caughtBy'>): Outcome {
  const [suite, ...tests] = caughtBy;
  const args = ['run', '--config', `tests/${suite}/vitest.config.ts`, '--bail', '1', ...tests];
  const { status, error } = spawnSync(bin('vitest'), args, {
    cwd: copy,
    env: {
      ...process.env,
      FAULT_SEED: SEED,
      SIMULATION_SEED: SEED,
      // That a world fails is enough: its shortest schedule would take minutes.
      SIMULATION_SHRINKS: '0',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
    stdio: 'ignore',
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return 'HUNG';
  return status === 0 ? 'SURVIVED' : 'CAUGHT';
}
