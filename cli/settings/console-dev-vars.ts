import { writeFileSync } from 'node:fs';

/**
 * The settings that the console's Worker receives. It needs no keys of providers, LINE or machines.
 */
const names = [
  'FIRESTORE_PROJECT_ID',
  'FIRESTORE_DATABASE_ID',
  'FIRESTORE_BASE_URL',
  'FIRESTORE_EMULATOR_HOST',
  'GOOGLE_SERVICE_ACCOUNT',
  'LINE_LIFF_BASE_URL',
  'CONSOLE_ORIGIN',
  'CONSOLE_SESSION_KEYS',
  'AUDIT_KEYS',
  'DEPLOYMENT_STAFF',
  'CONSOLE_OIDC_SECRETS',
  'MAP_TILES',
  'MAP_CREDIT',
] as const;

/**
 * Writes the settings of the console's Worker next to its configuration, from which its server
 * reads them.
 */
export function writeConsoleSettings(
  settings: Readonly<Record<string, string>>,
  path = 'edge/console/.dev.vars',
): void {
  const lines = names.flatMap((name) => {
    const value = settings[name];
    return value === undefined ? [] : [`${name}='${value}'\n`];
  });
  writeFileSync(path, lines.join(''), { mode: 0o600 });
}
