import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { orderStateSchema } from '../../contract/shared/order-state.ts';
import { closedStateSchema } from '../../worker/core/operations/close-order.ts';
import { findOrders } from '../../worker/core/operations/find-orders.ts';
import { readPhoto } from '../../worker/core/operations/read-photo.ts';
import type { Settlement } from '../../worker/core/operations/settle-order.ts';
import { defineCommand } from '../command/command.ts';
import { valueOrFail } from '../command/failure-text.ts';
import type { Group } from '../command/group.ts';
import { flag, needed, text } from '../command/options.ts';
import { reportProblems } from '../incidents/report-incidents.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { reportUnreadable } from '../orders/report-unreadable.ts';
import { namedOrder, runAnswer, runClosing, runSettlement } from '../orders/run-operation.ts';
import { describeOrder, orderLine } from '../orders/show-order.ts';
import { showSales } from '../sales/show-sales.ts';

const ofTenant = { '[CLIENT_ID]': 'The tenant, as --client names it' };
const named = { ORDER: 'The number on the receipt (7K2M-4OQX-9) or the id' };
const states = orderStateSchema.options.join(', ');
const ends = closedStateSchema.options.join(', ');
const reasonOption = { reason: needed('"…"', 'Why. The audit log keeps it') };
const forceOption = {
  force: flag('Runs even if evidence is missing or the provider disagrees'),
};

/** Parses a required text, which later readers need as the reason for the action. */
const requiredText = (given: string | undefined, option: string): string =>
  parseOrFail(v.pipe(v.string(), v.trim(), v.minLength(2)), given, `Specify ${option} "…".`);

const list = defineCommand({
  about: 'List at most 100 orders, the latest first',
  arguments: ofTenant,
  options: {
    ...clientOption,
    state: text('STATE', `Only orders in this state: ${states}`),
    open: flag('Only orders that have not ended'),
    unreadable: flag('Only orders that this version cannot read'),
    limit: text('COUNT', 'With --unreadable: the maximum number. Default: 100'),
    cursor: text('ID', 'With --unreadable: continues a list'),
  },
  async run([clientId], { client = clientId, ...values }, io) {
    const operator = await openOperator(io, client);
    const { state, open, unreadable } = values;
    if (unreadable) return reportUnreadable(operator, values);
    const wanted = parseOrFail(v.optional(orderStateSchema), state, `States: ${states}.`);
    const found = await findOrders(operator, { state: wanted, open });
    const held = found.unreadable.map(
      (id) => `${id}  UNREADABLE: stored by a newer version, or damaged`,
    );
    return [...held, ...found.orders.map(orderLine)].join('\n') || 'No orders.';
  },
});

const problems = defineCommand({
  about: 'List the unanswered problems, the oldest first',
  arguments: ofTenant,
  options: { ...clientOption, cursor: text('CURSOR', 'Continues a list of problems') },
  run: async ([clientId], { client = clientId, cursor }, io) =>
    reportProblems(await openOperator(io, client), cursor),
});

const show = defineCommand({
  about: 'Show an order and its history',
  arguments: named,
  options: {
    ...clientOption,
    photo: text('FILE', 'Writes the photo of the reported problem to a file instead'),
  },
  async run([order], { client, photo }, io) {
    const operator = await openOperator(io, client);
    const orderId = await namedOrder(operator, order);
    if (photo === undefined) return describeOrder(operator, orderId);
    const { bytes, contentType } = valueOrFail(await readPhoto(operator, orderId), orderId);
    writeFileSync(photo, Buffer.from(bytes, 'base64'));
    return `${photo}: ${contentType}`;
  },
});

const settling = (settlement: Settlement, about: string) =>
  defineCommand({
    about,
    arguments: named,
    options: { ...clientOption, ...reasonOption, ...forceOption },
    async run([order], { client, reason, force }, io) {
      const operator = await openOperator(io, client);
      return runSettlement(operator, settlement, await namedOrder(operator, order), {
        reason: requiredText(reason, '--reason'),
        force,
      });
    },
  });

const close = defineCommand({
  about: 'Record how an order in MANUAL_REVIEW has ended. Moves no money',
  arguments: named,
  options: {
    ...clientOption,
    to: needed('STATE', `The state: ${ends}`),
    ...reasonOption,
    ...forceOption,
  },
  async run([order], { client, to, reason, force }, io) {
    const operator = await openOperator(io, client);
    const how = {
      to: parseOrFail(closedStateSchema, to, `Specify --to one of ${ends}.`),
      reason: requiredText(reason, '--reason'),
      force,
    };
    return runClosing(operator, await namedOrder(operator, order), how);
  },
});

const answer = defineCommand({
  about: 'Answer the problem that a customer reported with an order',
  arguments: named,
  options: { ...clientOption, text: needed('"…"', 'The answer, as the customer reads it') },
  async run([order], { client, text: given }, io) {
    const operator = await openOperator(io, client);
    const said = requiredText(given, '--text');
    return runAnswer(operator, await namedOrder(operator, order), said);
  },
});

const sales = defineCommand({
  about: 'Add up the sales of a month or a day in Japan',
  options: {
    ...clientOption,
    month: text('2026-11', 'The month'),
    day: text('2026-11-20', 'The day, instead of a month'),
    out: text('FILE.csv', 'Writes the lines to a file'),
  },
  run: async (_, { client, ...asked }, io) => showSales(await openOperator(io, client), asked),
});

export const orders: Group = {
  commands: {
    list,
    problems,
    show,
    capture: settling('capture', 'Capture the payment of an order in MANUAL_REVIEW'),
    revert: settling('revert', 'Release the held payment of an order in MANUAL_REVIEW'),
    refund: settling('refund', 'Refund an order'),
    close,
    answer,
    sales,
  },
};
