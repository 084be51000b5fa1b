import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { daySchema } from '../../contract/console/day.ts';
import { isDifference, reconcileDay } from '../../worker/core/operations/reconcile-day.ts';
import { reconcileFiles } from '../../worker/core/operations/settlement/reconcile-files.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { defineCommand } from '../command/command.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { flag, needed, several, text, type Values } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { reconciliationTable } from '../orders/reconciliation-table.ts';
import { settlementFileAt } from '../settlement/csv-records.ts';
import { readMapping } from '../settlement/read-mapping.ts';
import { needsPerson, settlementCsv, settlementTable } from '../settlement/settlement-report.ts';

const options = {
  ...clientOption,
  day: needed('2026-11-20', 'The day in Japan'),
  file: several('FILE.csv', "A provider's settlement file. Without one, the provider is asked"),
  columns: several('MAPPING.json', 'With --file: the mapping of an unknown file'),
  ask: text(
    'COUNT',
    'With --file: the maximum number of differences to check with the provider. Default: 500',
  ),
  out: text('FILE.csv', 'With --file: writes the comparison to a file'),
  json: flag('Prints JSON'),
} as const;

const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));

/** A comparison as text, and whether it found a difference. */
type Compared = { readonly text: string; readonly differs: boolean };

async function fromFiles(
  operator: OperatorContext,
  day: string,
  values: Values<typeof options>,
): Promise<Compared> {
  const compared = await reconcileFiles(operator, {
    day,
    files: (values.file ?? []).map(settlementFileAt),
    mappings: (values.columns ?? []).map(readMapping),
    maxAsked: parseOrFail(count, values.ask ?? '500', '--ask needs a number of orders.'),
  });
  const result = valueOrFail(compared);
  if (values.out !== undefined) writeFileSync(values.out, settlementCsv(result), { mode: 0o600 });
  const said = values.json ? JSON.stringify(result) : settlementTable(result);
  return { text: said, differs: needsPerson(result) };
}

async function fromProviders(
  operator: OperatorContext,
  day: string,
  json: boolean,
): Promise<Compared> {
  const rows = await reconcileDay(operator, day);
  const said = json ? JSON.stringify({ day, rows }) : reconciliationTable(day, rows);
  return { text: said, differs: rows.some(isDifference) };
}

export const reconcile = defineCommand({
  about: `Ask the providers about every order of a day, or compare with their settlement files and ask
only about differences. Exit code 1 if there is a difference`,
  options,
  async run(_, values, io) {
    const day = parseOrFail(daySchema, values.day, 'Specify --day, such as --day 2026-11-20.');
    const hasFiles = values.file !== undefined;
    if (!hasFiles && (values.columns !== undefined || values.out !== undefined)) {
      throw new UsageError('--columns and --out need --file.');
    }
    const operator = await openOperator(io, values.client);
    const compared = hasFiles
      ? await fromFiles(operator, day, values)
      : await fromProviders(operator, day, values.json);
    io.print(compared.text);
    // A difference sets the exit code, so that a scheduled run fails and nobody overlooks it.
    return compared.differs ? 1 : 0;
  },
});
