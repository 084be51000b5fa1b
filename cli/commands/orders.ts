import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { orderStateSchema } from '../../contract/shared/order-state.ts';
import { closedStateSchema } from '../../worker/core/operations/close-order.ts';
import { findOrders } from '../../worker/core/operations/find-orders.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { readPhoto } from '../../worker/core/operations/read-photo.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { valueOrFail } from '../command/tell-failure.ts';
import { tellProblems } from '../incidents/tell-incidents.ts';
import { openOperatorContext, parseOrFail } from '../orders/operator-context.ts';
import { describeOrder, orderLine } from '../orders/show-order.ts';
import { namedOrder, tellAnswer, tellClosing, tellSettlement } from '../orders/tell-operation.ts';
import { tellUnreadable } from '../orders/tell-unreadable.ts';
import { showSales } from '../sales/show-sales.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run orders -- COMMAND [--client CLIENT_ID]
  list [--state STATE] [--open]
  list [CLIENT_ID] --unreadable [--limit 100] [--cursor ID]
  problems [--cursor …]
  show ORDER [--photo FILE]
  capture | revert | refund ORDER --reason "…" [--force]
  close ORDER --to STATE --reason "…" [--force]
  answer ORDER --text "…"
  sales --month 2026-11 | --day 2026-11-20 [--out FILE.csv]
ORDER is the number on the receipt (7K2M-4OQX-9) or the id.`;

const options = {
  client: { type: 'string' },
  state: { type: 'string' },
  open: { type: 'boolean', default: false },
  unreadable: { type: 'boolean', default: false },
  limit: { type: 'string' },
  cursor: { type: 'string' },
  photo: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  text: { type: 'string' },
  month: { type: 'string' },
  day: { type: 'string' },
  out: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const;

const parseCommandLine = (args: readonly string[]) =>
  readArguments({ args, options, allowPositionals: true }, USAGE);
type Values = ReturnType<typeof parseCommandLine>['values'];

/** Parses a required text, which later readers need as the reason for the action. */
const requiredText = (text: string | undefined, option: string): string =>
  parseOrFail(v.pipe(v.string(), v.trim(), v.minLength(2)), text, `Say ${option} "…".`);

async function listOrders(operator: OperatorContext, values: Values): Promise<string> {
  const { state, open, unreadable } = values;
  if (unreadable) return tellUnreadable(operator, values);
  const states = orderStateSchema.options.join(', ');
  const wanted =
    state === undefined ? undefined : parseOrFail(orderStateSchema, state, `States: ${states}.`);
  const found = await findOrders(operator, { state: wanted, open });
  const held = found.unreadable.map((id) => `${id}  UNREADABLE: of a newer version, or broken`);
  const lines = [...held, ...found.orders.map(orderLine)];
  return lines.length === 0 ? 'No orders.' : lines.join('\n');
}

async function showOrder(
  operator: OperatorContext,
  order: string | undefined,
  { photo }: Values,
): Promise<string> {
  const orderId = await namedOrder(operator, order);
  if (photo !== undefined) {
    const { bytes, contentType } = valueOrFail(await readPhoto(operator, orderId), orderId);
    writeFileSync(photo, Buffer.from(bytes, 'base64'));
    return `${photo}: ${contentType}`;
  }
  return describeOrder(operator, orderId);
}

async function runCommandVerb(
  operator: OperatorContext,
  [verb, order]: readonly string[],
  values: Values,
): Promise<string> {
  const { force } = values;
  switch (verb) {
    case 'list':
      return listOrders(operator, values);
    case 'problems':
      return tellProblems(operator, values.cursor);
    case 'show':
      return showOrder(operator, order, values);
    case 'capture':
    case 'revert':
    case 'refund':
      return tellSettlement(operator, verb, await namedOrder(operator, order), {
        reason: requiredText(values.reason, '--reason'),
        force,
      });
    case 'close': {
      const ends = closedStateSchema.options.join(', ');
      const to = parseOrFail(closedStateSchema, values.to, `Say --to one of ${ends}.`);
      const reason = requiredText(values.reason, '--reason');
      return tellClosing(operator, await namedOrder(operator, order), { to, reason, force });
    }
    case 'answer': {
      const text = requiredText(values.text, '--text');
      return tellAnswer(operator, await namedOrder(operator, order), text);
    }
    case 'sales':
      return showSales(operator, values);
    default:
      throw new CommandError(USAGE);
  }
}

/** With `list`, the tenant may be the argument in the order's place. */
const clientOf = ([verb, first]: readonly string[], { client }: Values) =>
  client ?? (verb === 'list' ? first : undefined);

/** `npm run orders`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseCommandLine(argv);
  if (positionals.length === 0) throw new CommandError(USAGE);
  const services = openServices(readSettings(io.env));
  const operator = await openOperatorContext(services, clientOf(positionals, values), io.user);
  io.print(await runCommandVerb(operator, positionals, values));
  return 0;
}
