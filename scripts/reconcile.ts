import { userInfo } from 'node:os';
import * as v from 'valibot';
import { readArguments } from './command/read-arguments.ts';
import { runCommand } from './command/run-command.ts';
import { openOperatorContext, parseOrFail } from './orders/operator-context.ts';
import { isDifference, reconcileDay, reconciliationTable } from './orders/reconcile-day.ts';
import { openServices } from './services/open-services.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE = 'Usage: npm run reconcile -- --day 2026-11-20 [--client CLIENT_ID] [--json]';

const options = {
  day: { type: 'string' },
  client: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

await runCommand(async () => {
  const values = readArguments({ options }, USAGE).values;
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
