import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { orderQuerySchema } from '../../contract/console/found.ts';
import { closedStateSchema } from '../../contract/console/order-actions.ts';
import { orderStateSchema } from '../../contract/shared/order-state.ts';
import { findOrders } from '../../worker/core/operations/find-orders.ts';
import { orderRow } from '../../worker/core/operations/search/order-row.ts';
import { defineCommand } from '../command/command.ts';
import type { Group } from '../command/group.ts';
import { flag, needed, text } from '../command/options.ts';
import { openConsole, read } from '../console/console-client.ts';
import { tasksText } from '../console/tasks-text.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { parseOrFail } from '../orders/operator-context.ts';
import { namedOrder, sendOrderCommand } from '../orders/order-requests.ts';
import { describeOrder, orderLine } from '../orders/order-text.ts';
import { reportUnreadable } from '../orders/report-unreadable.ts';
import { showSales } from '../sales/show-sales.ts';

const ofTenant = { '[CLIENT_ID]': 'The tenant, as --client names it' };
const named = { ORDER: 'The number on the receipt (7K2M-4OQX-9) or the id' };
const states = orderStateSchema.options.join(', ');
const ends = closedStateSchema.options.join(', ');
const reasonOption = { reason: needed('"…"', 'Why. The audit log keeps it') };
const forceOption = {
  force: flag('Runs even if evidence is missing or the provider disagrees'),
};

/** Parses a required text. The log stores it as the reason for the action. */
const requiredText = (given: string | undefined, option: string): string =>
  parseOrFail(v.pipe(v.string(), v.trim(), v.minLength(2)), given, `Specify ${option} "…".`);

const scan = defineCommand({
  about: 'List orders by state, at most 100, the latest first',
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
    return (
      [...held, ...found.orders.map((order) => orderLine(orderRow(order)))].join('\n') ||
      'No orders.'
    );
  },
});

const list = defineCommand({
  about: 'List the orders, the latest first',
  options: {
    ...clientOption,
    day: text('2026-11-20', 'Only orders of this day in Japan'),
    machine: text('MACHINE_ID', 'Only orders at this machine'),
    oldest: flag('The oldest first'),
    cursor: text('CURSOR', 'Continues a list'),
  },
  async run(_, { client, day, machine, oldest, cursor }, io) {
    const asked = { day, machine, cursor, sort: oldest ? ('oldest' as const) : undefined };
    const query = parseOrFail(orderQuerySchema, asked, 'Specify --day 2026-11-20 or a machine id.');
    const { api, tenant } = openConsole(io, client);
    const page = await read(api.orders.$get({ param: tenant, query }));
    const more = page.cursor === null ? [] : [`There are more: --cursor ${page.cursor}`];
    const unreadable = page.unreadable > 0 ? [`${page.unreadable} cannot be read.`] : [];
    return [...page.orders.map(orderLine), ...unreadable, ...more].join('\n') || 'No orders.';
  },
});

const problems = defineCommand({
  about: 'List the unanswered problems, the oldest first',
  options: { ...clientOption, cursor: text('CURSOR', 'Continues a list of problems') },
  async run(_, { client, cursor }, io) {
    const { api, tenant } = openConsole(io, client);
    const query = { kind: 'problem' as const, ...(cursor === undefined ? {} : { cursor }) };
    return tasksText(
      await read(api.tasks.$get({ param: tenant, query })),
      'Every reported problem is answered.',
    );
  },
});

const show = defineCommand({
  about: 'Show an order and its history',
  arguments: named,
  options: {
    ...clientOption,
    ask: flag('Also asks the provider what it says of the payment'),
    photo: text('FILE', 'Writes the photo of the reported problem to a file instead'),
  },
  async run([order], { client, ask, photo }, io) {
    const console = openConsole(io, client);
    const id = await namedOrder(console, order);
    if (photo === undefined) return describeOrder(console, id, ask);
    const { api, tenant } = console;
    const call = api.orders[':id'].photo.$get({ param: { ...tenant, id } });
    const { bytes, contentType } = await read(call, id);
    writeFileSync(photo, Buffer.from(bytes, 'base64'));
    return `${photo}: ${contentType}`;
  },
});

const settling = (kind: 'capture' | 'revert', about: string) =>
  defineCommand({
    about,
    arguments: named,
    options: { ...clientOption, ...reasonOption, ...forceOption },
    async run([order], { client, reason: given, force }, io) {
      const reason = requiredText(given, '--reason');
      const console = openConsole(io, client);
      const orderId = await namedOrder(console, order);
      return sendOrderCommand(console, { kind, orderId, reason, force });
    },
  });

const yenSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1)),
);
const yenOption = { yen: text('YEN', 'A part of the amount. Default: all of it') };

const refunding = (kind: 'refund' | 'request-refund', about: string) =>
  defineCommand({
    about,
    arguments: named,
    options: { ...clientOption, ...reasonOption, ...yenOption },
    async run([order], { client, reason: given, yen }, io) {
      const reason = requiredText(given, '--reason');
      const refundYen = parseOrFail(yenSchema, yen, `${yen} is no amount in yen.`);
      const console = openConsole(io, client);
      const orderId = await namedOrder(console, order);
      const part = refundYen === undefined ? {} : { refundYen };
      return sendOrderCommand(console, { kind, orderId, reason, ...part });
    },
  });

const explaining = (kind: 'approve-refund' | 'note', about: string) =>
  defineCommand({
    about,
    arguments: named,
    options: { ...clientOption, ...reasonOption },
    async run([order], { client, reason: given }, io) {
      const reason = requiredText(given, '--reason');
      const console = openConsole(io, client);
      return sendOrderCommand(console, { kind, orderId: await namedOrder(console, order), reason });
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
  async run([order], { client, to: given, reason, force }, io) {
    const how = {
      to: parseOrFail(closedStateSchema, given, `Specify --to one of ${ends}.`),
      reason: requiredText(reason, '--reason'),
      force,
    };
    const console = openConsole(io, client);
    return sendOrderCommand(console, {
      kind: 'close',
      orderId: await namedOrder(console, order),
      ...how,
    });
  },
});

const answer = defineCommand({
  about: 'Answer the problem that a customer reported with an order',
  arguments: named,
  options: { ...clientOption, text: needed('"…"', 'The answer, as the customer reads it') },
  async run([order], { client, text: given }, io) {
    const said = requiredText(given, '--text');
    const console = openConsole(io, client);
    return sendOrderCommand(console, {
      kind: 'answer',
      orderId: await namedOrder(console, order),
      text: said,
    });
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
    scan,
    problems,
    show,
    capture: settling('capture', 'Capture the payment of an order in MANUAL_REVIEW'),
    revert: settling('revert', 'Release the held payment of an order in MANUAL_REVIEW'),
    refund: refunding('refund', 'Refund an order'),
    request: refunding('request-refund', 'Ask a colleague to approve a refund above your limit'),
    approve: explaining('approve-refund', 'Approve a refund that a colleague asked for'),
    close,
    answer,
    note: explaining('note', 'Note something at an order'),
    sales,
  },
  notes:
    'scan and sales read the database with the deployment’s settings. The others act as you, after npm run ops -- login.',
};
