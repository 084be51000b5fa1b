import { writeFileSync } from 'node:fs';
import { daySchema } from '../../contract/console/day.ts';
import {
  monthSchema,
  type Span,
  spanOfDay,
  spanOfMonth,
} from '../../worker/core/operations/orders-of-span.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { addUpSales } from '../../worker/core/sales/operate/add-up-sales.ts';
import { CommandError } from '../command/command-error.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { salesCsv, salesSummary } from './sales-report.ts';

/** The requested month or day in Japan, and the output file. */
export type SalesRequest = {
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly out?: string | undefined;
};

/** Returns a summary of a month or a day with its lines. Writes the lines as CSV instead if `out` names a file. */
export async function showSales(
  operator: OperatorContext,
  { month, day, out }: SalesRequest,
): Promise<string> {
  if ((month === undefined) === (day === undefined))
    throw new CommandError('Specify --month 2026-11 or --day 2026-11-20.');
  const span = month === undefined ? askedDay(day) : askedMonth(month);
  const sales = await addUpSales(operator, span);
  const summary = salesSummary(`${operator.client.clientId}, ${month ?? day}`, sales);
  if (out === undefined) return `${summary}\n${salesCsv(sales).slice(1)}`.trimEnd();
  writeFileSync(out, salesCsv(sales), { mode: 0o600 });
  return `${summary}\n${sales.lines.size} lines in ${out}.`;
}

const askedDay = (day: string | undefined): Span =>
  spanOfDay(parseOrFail(daySchema, day, `${day} is not a day such as 2026-11-20.`));

const askedMonth = (month: string): Span =>
  spanOfMonth(parseOrFail(monthSchema, month, `${month} is not a month such as 2026-11.`));
