import type { MachineFault } from '../../worker/core/machines/machine-status.ts';
import { csvLine } from '../../worker/core/operations/csv-line.ts';
import {
  type ListedStatus,
  listMachineStatus,
  type StatusFilter,
} from '../../worker/core/operations/list-machine-status.ts';
import type { OperatorContext } from '../../worker/core/operations/operator-context.ts';
import { CommandError } from '../command/command-error.ts';
import { valueOrFail } from '../command/tell-failure.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const inJapan = (atMs: number | null) => (atMs === null ? '' : format.format(new Date(atMs)));

const faults = { offline: 'OFFLINE', door: 'DOOR', jam: 'JAM', low: 'LOW' } as const;

/** The options of `device -- status`. */
export type StatusOptions = Omit<StatusFilter, 'fault'> & {
  readonly [K in keyof typeof faults]: boolean;
} & { readonly csv: boolean };

/** Returns a page of machines as lines or as a table, in Japan's time. */
export async function tellStatus(
  operator: OperatorContext,
  { csv, site, cursor, ...asked }: StatusOptions,
): Promise<string> {
  const chosen = faultsOf(asked);
  if (chosen.length > 1) throw new CommandError('Choose one of --offline, --door, --jam, --low.');
  const filter = { fault: chosen[0], site, cursor };
  const page = valueOrFail(await listMachineStatus(operator, filter), 'status');
  if (csv)
    return [csvLine(HEADER), ...page.machines.map(csvRow)].map((row) => row.trimEnd()).join('\n');
  const lines = page.machines.map(statusLine);
  if (lines.length === 0) return 'No such machines.';
  return [
    ...lines,
    ...(page.cursor === null ? [] : [`There are more: --cursor ${page.cursor}`]),
  ].join('\n');
}

const faultsOf = (asked: Pick<StatusOptions, keyof typeof faults>): readonly MachineFault[] => [
  ...(asked.offline ? [faults.offline] : []),
  ...(asked.door ? [faults.door] : []),
  ...(asked.jam ? [faults.jam] : []),
  ...(asked.low ? [faults.low] : []),
];

/** Says since when a machine is there, and why it cannot sell. */
function statusLine({ id, code, name, place, site, ...machine }: ListedStatus): string {
  const { status, isStopped, stoppedSlots, pieces } = machine;
  const link = status
    ? `${status.online ? 'online' : 'OFFLINE'} since ${inJapan(status.onlineSince)}`
    : 'NEVER CONNECTED';
  const troubles = [
    isStopped && 'STOPPED after losses',
    status?.door === 'open' && `DOOR OPEN since ${inJapan(status.doorSince)}`,
    slots('jammed', status?.jammed ?? []),
    slots('stopped', stoppedSlots),
    slots('sold out', status?.soldOut ?? []),
    status?.lastError &&
      `last error ${status.lastError.reason} at ${status.lastError.slot}, ${inJapan(status.lastError.at)}`,
  ].filter(Boolean);
  const known = [
    status?.lastSaleHour ? `last sale ${inJapan(status.lastSaleHour)}` : 'no sale yet',
    `${pieces} pieces`,
    status?.firmware && `firmware ${status.firmware}`,
  ].filter(Boolean);
  const where = [name, place, site].filter(Boolean).join(', ');
  return [`${code}  ${id}`, where, link, ...troubles, ...known].join('  ');
}

const slots = (what: string, of: readonly string[]) => of.length > 0 && `${what} ${of.join(' ')}`;

const HEADER = [
  ...['code', 'id', 'name', 'place', 'site', 'group', 'route', 'online', 'since', 'door'],
  ...['jammed', 'stopped', 'sold out', 'pieces', 'firmware', 'last sale', 'last error'],
];

function csvRow(machine: ListedStatus): string {
  const { code, id, name, place, site, group, route, status, stoppedSlots, pieces } = machine;
  const stopped = machine.isStopped ? ['all'] : stoppedSlots;
  return csvLine([
    ...[code, id, name, place, site, group, route],
    ...(status
      ? [status.online ? 'yes' : 'no', inJapan(status.onlineSince), status.door]
      : ['never', '', '']),
    ...[status?.jammed ?? [], stopped, status?.soldOut ?? []].map((of) => of.join(' ')),
    ...[pieces, status?.firmware ?? '', inJapan(status?.lastSaleHour ?? null)],
    status?.lastError?.reason ?? '',
  ]);
}
