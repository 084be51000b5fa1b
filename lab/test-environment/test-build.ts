import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '../../cli/local/processes.ts';

/**
 * The folder of a build that another process has made for the tests. If it is empty, each process builds.
 */
export const TEST_BUILD = 'TEST_BUILD';

/** Placeholder for the stand-ins' origin, so that one build works in every environment. */
const ANY_STAND_INS = 'http://stand-ins.invalid';
const POINTER = '.wrangler/deploy/config.json';

let built: Promise<string> | undefined;

/** Returns the folder of this process's one production build. Copy it with `copyBuild` before use. */
export function buildOnce(): Promise<string> {
  const given = process.env[TEST_BUILD] ?? '';
  built ??= given === '' ? buildForProcess() : Promise.resolve(given);
  return built;
}

function buildForProcess(): Promise<string> {
  const folder = `.state/test-build-${process.pid}`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return build(folder);
}

/** Copies a build and points its LINE calls to the stand-ins at this origin. */
export async function copyBuild(from: string, to: string, standIns: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  const names = await readdir(to, { recursive: true });
  const texts = names.filter((name) => /\.(js|html|json|map)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(to, name);
      const text = await readFile(path, 'utf8');
      if (text.includes(ANY_STAND_INS))
        await writeFile(path, text.replaceAll(ANY_STAND_INS, standIns));
    }),
  );
}

/** Builds into another folder than `dist`, and restores wrangler's pointer to the build of `dist`. */
export async function build(outDir: string): Promise<string> {
  rmSync(outDir, { recursive: true, force: true });
  const pointer = existsSync(POINTER) ? readFileSync(POINTER) : undefined;
  const started = startProcess('vite', ['build', '--mode', 'sandbox', '--logLevel', 'warn'], {
    // A test runner's NODE_ENV would make it a development build.
    env: { OUT_DIR: outDir, SANDBOX_ORIGIN: ANY_STAND_INS, NODE_ENV: 'production' },
  });
  const code = await started.exited;
  if (pointer) writeFileSync(POINTER, pointer);
  else rmSync(POINTER, { force: true });
  if (code !== 0) await started.ended;
  return outDir;
}
