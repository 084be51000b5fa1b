import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '../../cli/local/processes.ts';

/**
 * The environment variable with the folder of an existing build for the tests. If it is empty, each
 * process builds.
 */
export const TEST_BUILD = 'TEST_BUILD';

/** Placeholder for the stand-ins' origin, so that one build works in every environment. */
const ANY_STAND_INS = 'http://stand-ins.invalid';
const POINTER = '.wrangler/deploy/config.json';

/** The production builds of the customers' app and of the console. */
export type Builds = { readonly app: string; readonly console: string };

let built: Promise<Builds> | undefined;

/** Returns this process's builds. Copy them before use (`copyBuild`). */
export function buildOnce(): Promise<Builds> {
  const given = process.env[TEST_BUILD] ?? '';
  built ??= given === '' ? buildForProcess() : Promise.resolve(buildsIn(given));
  return built;
}

const buildsIn = (folder: string): Builds => ({
  app: `${folder}/app`,
  console: `${folder}/console`,
});

function buildForProcess(): Promise<Builds> {
  const folder = `.state/test-builds-${process.pid}`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return buildForTests(folder);
}

/**
 * Builds the app and the console into a folder, and restores wrangler's pointer to the build of `dist`. The
 * app's build calls LINE at a placeholder that `copyBuild` replaces.
 */
export async function buildForTests(folder: string): Promise<Builds> {
  rmSync(folder, { recursive: true, force: true });
  const builds = buildsIn(folder);
  const pointer = existsSync(POINTER) ? readFileSync(POINTER) : undefined;
  await runVite(['build', '--mode', 'sandbox'], {
    OUT_DIR: builds.app,
    SANDBOX_ORIGIN: ANY_STAND_INS,
  });
  await runVite(['build', '--config', 'web/console/vite.config.ts'], {
    CONSOLE_OUT_DIR: join(process.cwd(), builds.console),
  });
  if (pointer) writeFileSync(POINTER, pointer);
  else rmSync(POINTER, { force: true });
  return builds;
}

async function runVite(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const build = startProcess('vite', [...args, '--logLevel', 'warn'], {
    // A test runner's NODE_ENV would make it a development build.
    env: { ...env, NODE_ENV: 'production' },
  });
  if ((await build.exited) !== 0) await build.ended;
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
