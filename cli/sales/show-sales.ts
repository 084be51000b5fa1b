import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { dayInJapan, daySchema, type Span } from '../../worker/core/operations/orders-of-span.ts';
import { CommandError } from '../command/command-error.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { addUpSales } from './add-up-sales.ts';
import { salesCsv, salesSummary } from './sales-report.ts';

/** The requested month or day in Japan, and the output file. */
export type SalesRequest = {
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly out?: string | undefined;
};

const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** Prints a summary of a month or a day. Writes the lines as CSV if `out` names a file. */
export async function showSales(
  operator: OperatorContext,
  { month, day, out }: SalesRequest,
): Promise<string> {
  if ((month === undefined) === (day === undefined))
    throw new CommandError('Say --month 2026-11 or --day 2026-11-20.');
  const span = month === undefined ? spanOfDay(day) : spanOfMonth(month);
  const sales = await addUpSales(operator, span);
  const summary = salesSummary(`${operator.client.clientId}, ${month ?? day}`, sales);
  if (out === undefined) return `${summary}\n${salesCsv(sales).slice(1)}`.trimEnd();
  writeFileSync(out, salesCsv(sales), { mode: 0o600 });
  return `${summary}\n${sales.lines.size} lines in ${out}.`;
}

const spanOfDay = (day: string | undefined): Span =>
  dayInJapan(parseOrFail(daySchema, day, `${day} is no day such as 2026-11-20.`));

function spanOfMonth(month: string): Span {
  const parsed = parseOrFail(monthSchema, month, `${month} is no month such as 2026-11.`);
  const [year = 0, number = 0] = parsed.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return {
    fromMs: dayInJapan(`${parsed}-01`).fromMs,
    untilMs: dayInJapan(next).fromMs,
  };
}
