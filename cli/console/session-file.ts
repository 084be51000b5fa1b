import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { commandLineSessionSchema } from '../../contract/console/command-line.ts';
import { type ClientId, clientIdSchema } from '../../contract/shared/ids.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { PROGRAM } from '../command/help-text.ts';

const keptSchema = v.object({
  ...commandLineSessionSchema.entries,
  clientId: clientIdSchema,
  /** The console's origin. */
  origin: v.pipe(v.string(), v.url()),
});

/** A stored console session for this user's commands. */
export type KeptSession = v.InferOutput<typeof keptSchema>;

/**
 * Returns the folder of the sessions. It contains one file per tenant, which only this user can
 * read.
 */
const folderOf = ({ env }: CommandIo): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'vending');

const fileOf = (io: CommandIo, clientId: ClientId) => join(folderOf(io), `${clientId}.json`);

/** Stores a session. Replaces an earlier one of the same tenant. */
export function keepSession(io: CommandIo, session: KeptSession): void {
  mkdirSync(folderOf(io), { recursive: true, mode: 0o700 });
  const file = fileOf(io, session.clientId);
  // Writing into an existing file would keep its old mode.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(session)}\n`, { mode: 0o600, flag: 'wx' });
}

export const dropSession = (io: CommandIo, { clientId }: KeptSession): void =>
  rmSync(fileOf(io, clientId), { force: true });

/**
 * Returns the session of the tenant, or the only one.
 *
 * @throws CommandError if the tenant has no session, none is requested of several, or the file is damaged.
 */
export function readKeptSession(io: CommandIo, requested: string | undefined): KeptSession {
  const folder = folderOf(io);
  const tenants = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
    : [];
  const named = requested ?? (tenants.length === 1 ? tenants[0] : undefined);
  if (named === undefined && tenants.length > 1) {
    throw new CommandError(`Specify the tenant with --client: ${tenants.toSorted().join(', ')}.`);
  }
  if (named === undefined || !tenants.includes(named)) {
    throw new CommandError(
      `You are not signed in${named === undefined ? '' : ` to ${named}`}. Run ${PROGRAM} login ${named ?? 'CLIENT_ID'}.`,
    );
  }
  const kept = v.safeParse(
    v.pipe(v.string(), v.parseJson(), keptSchema),
    readFileSync(join(folder, `${named}.json`), 'utf8'),
  );
  if (!kept.success) {
    throw new CommandError(
      `The sign-in to ${named} cannot be read. Run ${PROGRAM} login ${named}.`,
    );
  }
  return kept.output;
}
