import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientId } from '../../contract/shared/ids.ts';
import { CommandError } from '../command/command-error.ts';

const SCAFFOLD = fileURLToPath(new URL('scaffold', import.meta.url));

/** Creates a tenant's folder that `put --dry-run` accepts. @throws CommandError if it exists already. */
export function newTenant(clientId: ClientId, folder: string): void {
  if (existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  cpSync(SCAFFOLD, folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:yaml|md)$/.test(name)) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('CLIENT_ID', clientId));
  }
}
