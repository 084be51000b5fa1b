import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../contract/shared/ids.ts';
import { CommandError } from './command-error.ts';

/** Parses a tenant's id from the command line. @throws CommandError if it is invalid. */
export function parseClientId(given: string | undefined): ClientId {
  if (given === undefined) throw new CommandError('Specify the tenant with --client CLIENT_ID.');
  const parsed = v.safeParse(clientIdSchema, given);
  if (!parsed.success) throw new CommandError(`${given} is no client id.`);
  return parsed.output;
}
