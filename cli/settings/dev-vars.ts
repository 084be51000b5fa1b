import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export const DEV_VARS = '.dev.vars';

/** Returns the settings of this checkout: `.dev.vars`, overridden by the environment. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const file = existsSync(DEV_VARS) ? parseEnv(readFileSync(DEV_VARS, 'utf8')) : {};
  const merged: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...file, ...env })) {
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}
