import { userInfo } from 'node:os';
import { verifyAudit } from '../worker/core/operations/audit/verify-audit.ts';
import { CommandError } from './command/command-error.ts';
import { print } from './command/print.ts';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import { openOperatorContext } from './orders/operator-context.ts';
import { openServices } from './services/open-services.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE = `Usage: npm run audit -- verify [--client CLIENT_ID]
Checks every row of the audit log: that none was changed, and that none is missing, the newest included.`;

const options = { client: { type: 'string' } } as const;

await runCommand(async () => {
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  if (positionals[0] !== 'verify') throw new CommandError(USAGE);
  const services = openServices(readSettings());
  const { client } = await openOperatorContext(services, values.client, userInfo().username);
  const { rows, faults } = await verifyAudit(services, client.clientId);
  const lines = faults.map(({ target, seq, kind }) => `${target}, row ${seq}: ${kind}`);
  print([...lines, `${rows} rows, ${faults.length} faults.`].join('\n'));
  if (faults.length > 0) process.exitCode = 1;
});
