import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readSettings } from './dev-vars.ts';
import { openServices } from './open-services.ts';
import { openOperatorContext, parseOrFail } from './orders/operator-context.ts';
import { isDifference, reconcileDay, reconciliationTable } from './orders/reconcile-day.ts';
import { CommandError, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run reconcile -- --day 2026-11-20 [--client CLIENT_ID] [--json]';

const options = {
  day: { type: 'string' },
  client: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (cause) {
    throw new CommandError(`${cause instanceof Error ? cause.message : ''}\n${USAGE}`);
  }
}

await runCommand(async () => {
  const values = readArguments();
  const day = parseOrFail(v.pipe(v.string(), v.isoDate()), values.day, USAGE);
  const operator = await openOperatorContext(
    openServices(readSettings()),
    values.client,
    userInfo().username,
  );
  const rows = await reconcileDay(operator, day);
  console.log(values.json ? JSON.stringify({ day, rows }) : reconciliationTable(day, rows));
  // A scheduled run fails on a difference, so that nobody overlooks it.
  if (rows.some(isDifference)) process.exitCode = 1;
});
