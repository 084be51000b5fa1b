import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { freePort } from '../../cli/local/ports.ts';
import { makeDevelopmentKeys } from '../../cli/settings/development-keys.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';

/** Starts empty stand-ins without an edge, for timing a command. Returns their URL and the settings. */
export async function openStandIns(dir: string) {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const port = await freePort();
  const standIns = `http://localhost:${port}`;
  await makeDevelopmentKeys(standIns, `${dir}/settings`);
  const settings = parseEnv(readFileSync(`${dir}/settings`, 'utf8'));
  await startSandbox(port, `${process.cwd()}/${dir}/stand-ins`);
  return { standIns, env: { ...settings, FIRESTORE_EMULATOR_HOST: `localhost:${port}` } };
}
