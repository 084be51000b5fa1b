import { verifyAudit } from '../../worker/core/operations/audit/verify-audit.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { openOperatorContext } from '../orders/operator-context.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run audit -- verify [--client CLIENT_ID]
Checks every row of the audit log: that none was changed, and that none is missing, the newest included.`;

const options = { client: { type: 'string' } } as const;

/** `npm run audit`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readArguments(
    { args: argv, options, allowPositionals: true },
    USAGE,
  );
  if (positionals[0] !== 'verify') throw new CommandError(USAGE);
  const services = openServices(readSettings(io.env));
  const { client } = await openOperatorContext(services, values.client, io.user);
  const { rows, faults } = await verifyAudit(services, client.clientId);
  const lines = faults.map(({ target, seq, kind }) => `${target}, row ${seq}: ${kind}`);
  io.print([...lines, `${rows} rows, ${faults.length} faults.`].join('\n'));
  return faults.length > 0 ? 1 : 0;
}
