import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { daySchema } from '../../contract/console/day.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { isDifference, reconcileDay } from '../../worker/core/operations/reconcile-day.ts';
import { reconcileFiles } from '../../worker/core/operations/settlement/reconcile-files.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { valueOrFail } from '../command/tell-failure.ts';
import { openOperatorContext, parseOrFail } from '../orders/operator-context.ts';
import { reconciliationTable } from '../orders/reconciliation-table.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { settlementFileAt } from '../settlement/csv-records.ts';
import { readMapping } from '../settlement/read-mapping.ts';
import { needsPerson, settlementCsv, settlementTable } from '../settlement/settlement-report.ts';

const USAGE = `Usage: npm run reconcile -- --day 2026-11-20 [--client CLIENT_ID] [--json]
  asks the provider about every order of the day
Or:    npm run reconcile -- --day 2026-11-20 --file FILE.csv [--file …] [--columns MAPPING.json] [--out FILE.csv]
  compares with the providers' settlement files, and asks about differences alone (--ask 500 of them at most)`;

const options = {
  day: { type: 'string' },
  client: { type: 'string' },
  file: { type: 'string', multiple: true },
  columns: { type: 'string', multiple: true },
  out: { type: 'string' },
  ask: { type: 'string', default: '500' },
  json: { type: 'boolean', default: false },
} as const;

const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const readCommandLine = (args: readonly string[]) => readArguments({ args, options }, USAGE).values;
type Values = ReturnType<typeof readCommandLine>;

/** A comparison as text, and whether it found a difference. */
type Compared = { readonly text: string; readonly differs: boolean };

async function fromFiles(
  operator: OperatorContext,
  day: string,
  values: Values,
): Promise<Compared> {
  const compared = await reconcileFiles(operator, {
    day,
    files: (values.file ?? []).map(settlementFileAt),
    mappings: (values.columns ?? []).map(readMapping),
    maxAsked: parseOrFail(count, values.ask, USAGE),
  });
  const result = valueOrFail(compared);
  if (values.out !== undefined) writeFileSync(values.out, settlementCsv(result), { mode: 0o600 });
  const text = values.json ? JSON.stringify(result) : settlementTable(result);
  return { text, differs: needsPerson(result) };
}

async function fromProviders(
  operator: OperatorContext,
  day: string,
  { json }: Values,
): Promise<Compared> {
  const rows = await reconcileDay(operator, day);
  const text = json ? JSON.stringify({ day, rows }) : reconciliationTable(day, rows);
  return { text, differs: rows.some(isDifference) };
}

/** `npm run reconcile`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const values = readCommandLine(argv);
  const day = parseOrFail(daySchema, values.day, USAGE);
  const hasFiles = values.file !== undefined;
  if (!hasFiles && (values.columns !== undefined || values.out !== undefined)) {
    throw new CommandError(USAGE);
  }
  const operator = await openOperatorContext(
    openServices(readSettings(io.env)),
    values.client,
    io.user,
  );
  const { text, differs } = hasFiles
    ? await fromFiles(operator, day, values)
    : await fromProviders(operator, day, values);
  io.print(text);
  // A difference sets the exit code, so that a scheduled run fails and nobody overlooks it.
  return differs ? 1 : 0;
}
