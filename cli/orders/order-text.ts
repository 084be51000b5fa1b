import type { OrderRow } from '../../contract/console/found.ts';
import type { ConsoleClient } from '../console/console-client.ts';
import { read } from '../console/console-client.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Formats a moment in Japan's time zone. */
const inJapan = (at: string | null) => (at === null ? '—' : format.format(new Date(at)));

/** Returns an order as one line of a list. */
export function orderLine(row: OrderRow): string {
  const { id, number, state, amountYen, machineCode, productName, problem, createdAt } = row;
  const columns = [
    inJapan(createdAt),
    number,
    id,
    state.padEnd(13),
    `${amountYen} yen`.padStart(9),
  ];
  const marks = problem === 'none' ? [] : [problem === 'answered' ? 'answered' : 'PROBLEM'];
  return [...columns, `${machineCode} ${productName.ja}`, ...marks].join('  ');
}

/** Reads an order from the console's API. */
const readDetail = ({ api, tenant }: ConsoleClient, id: string) =>
  read(api.orders[':id'].$get({ param: { ...tenant, id } }), id);
type Detail = Awaited<ReturnType<typeof readDetail>>;

/**
 * Returns an order as text, with the fields that the person's roles may see. @throws CommandError
 */
export async function describeOrder(
  console: ConsoleClient,
  orderId: string,
  asksProvider: boolean,
): Promise<string> {
  const detail = await readDetail(console, orderId);
  const asked = asksProvider ? [await providerLine(console, orderId)] : [];
  const { row, machine, person, flags, audits, nextStepAt } = detail;
  return [
    orderLine(row),
    `person    ${person.isGone ? 'the account was closed' : `${person.maskedName} ${person.phoneEnd ?? ''}`}`,
    `machine   ${row.machineName.ja} (${row.machineCode}), slot ${machine.slot}`,
    ...paymentLines(detail),
    ...asked,
    ...(machine.reason === null ? [] : [`reason    ${machine.reason}`]),
    ...flags.map(({ en }) => `problem   ${en}`),
    ...(nextStepAt === null ? [] : [`next step ${inJapan(nextStepAt)}`]),
    ...detail.shown.history.map(({ state, at }) => `  ${inJapan(at)}  ${state}`),
    ...problemLines(detail),
    ...audits.map(({ at, by, what, reason }) => `  ${inJapan(at)}  ${by}: ${what}: ${reason}`),
  ].join('\n');
}

function paymentLines({ payment }: Detail): readonly string[] {
  const { label, providerPaymentId, heldYen, capturedYen, refundedYen } = payment;
  if (label === null) return ['payment   nothing to pay'];
  const sums = `held ${heldYen}, captured ${capturedYen}, refunded ${refundedYen} yen`;
  return [`payment   ${label}, ${providerPaymentId ?? 'no number yet'}: ${sums}`];
}

/** Returns the provider's current answer. The log records who asked. */
async function providerLine({ api, tenant }: ConsoleClient, id: string): Promise<string> {
  const { state, amountYen, why } = await read(
    api.orders[':id'].provider.$post({ param: { ...tenant, id } }),
    id,
  );
  if (state === null) return `provider  does not say (${why ?? 'no reason'})`;
  return `provider  says ${state}${amountYen === null ? '' : `, ${amountYen} yen`}`;
}

function problemLines({ shown: { problem } }: Detail): readonly string[] {
  if (!problem) return [];
  const { reason, text, hasPhoto, at, answer } = problem;
  return [
    `report    ${inJapan(at)}  ${reason}${hasPhoto ? ' (with a photo: --photo FILE)' : ''}: ${text}`,
    ...(answer ? [`answer    ${inJapan(answer.at)}  ${answer.text}`] : []),
  ];
}
