import type { MachineFault } from '../../contract/console/machines.ts';
import { csvLine } from '../../worker/core/csv-line.ts';
import {
  type ListedStatus,
  listMachineStatus,
  type StatusFilter,
} from '../../worker/core/machines/operate/list-machine-status.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { CommandError } from '../command/command-error.ts';
import { valueOrFail } from '../command/failure-text.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const inJapan = (atMs: number | null) => (atMs === null ? '' : format.format(new Date(atMs)));

const faults = {
  ...({ offline: 'OFFLINE', door: 'DOOR', jam: 'JAM' } as const),
  ...({ temperature: 'TEMPERATURE', low: 'LOW', few: 'FEW' } as const),
};

/** The options of `device status`. */
export type StatusOptions = Omit<StatusFilter, 'fault'> & {
  readonly [K in keyof typeof faults]: boolean;
} & { readonly csv: boolean };

/**
 * A page for standard output. `more` says how to continue. It goes to standard error, so that a
 * table stays parseable.
 */
export type StatusText = { readonly text: string; readonly more: string | null };

/**
 * Returns a page of machines as lines or as a table, in Japan's time. Only the first page of a table has
 * its header, so that the pages can be joined.
 */
export async function reportStatus(
  operator: OperatorContext,
  { csv, site, cursor, ...asked }: StatusOptions,
): Promise<StatusText> {
  const chosen = faultsOf(asked);
  if (chosen.length > 1) {
    throw new CommandError('Choose one of --offline, --door, --jam, --temperature, --low, --few.');
  }
  const filter = { fault: chosen[0], site, cursor };
  const page = valueOrFail(await listMachineStatus(operator, filter), 'status');
  const more = page.cursor === null ? null : `There are more: --cursor ${page.cursor}`;
  const rows = page.machines.map((machine) => (csv ? csvRow(machine) : statusLine(machine)));
  const lines = csv && cursor === undefined ? [csvLine(HEADER), ...rows] : rows;
  const text = lines.length === 0 ? 'No such machines.' : lines.map((line) => line.trimEnd());
  return { text: [text].flat().join('\n'), more };
}

const faultsOf = (asked: Pick<StatusOptions, keyof typeof faults>): readonly MachineFault[] => [
  ...(asked.offline ? [faults.offline] : []),
  ...(asked.door ? [faults.door] : []),
  ...(asked.jam ? [faults.jam] : []),
  ...(asked.temperature ? [faults.temperature] : []),
  ...(asked.low ? [faults.low] : []),
  ...(asked.few ? [faults.few] : []),
];

/** Returns a line with a machine's connection status, and the reasons why it cannot sell. */
function statusLine({ id, code, name, place, site, ...machine }: ListedStatus): string {
  const { status, stop, stoppedSlots } = machine;
  const link = status
    ? `${status.online ? 'online' : 'OFFLINE'} since ${inJapan(status.onlineSince)}`
    : 'NEVER CONNECTED';
  const troubles = [
    stop && (stop.by === null ? 'STOPPED after losses' : `STOPPED by ${stop.by}: ${stop.note}`),
    status?.door === 'open' && `DOOR OPEN since ${inJapan(status.doorSince)}`,
    status?.temperatureSince &&
      `TEMPERATURE OUT OF RANGE since ${inJapan(status.temperatureSince)}`,
    slots('jammed', status?.jammed ?? []),
    slots('stopped', stoppedSlots),
    slots('sold out', status?.soldOut ?? []),
    slots('few left', status?.few ?? []),
    status?.lastError &&
      `last error ${status.lastError.reason} at ${status.lastError.slot}, ${inJapan(status.lastError.at)}`,
  ].filter(Boolean);
  const known = [
    status?.lastSaleHour ? `last sale ${inJapan(status.lastSaleHour)}` : 'no sale yet',
    `${piecesOf(machine)} pieces`,
    status?.firmware && `firmware ${status.firmware}`,
  ].filter(Boolean);
  const where = [name.ja, place.ja, site].filter(Boolean).join(', ');
  return [`${code}  ${id}`, where, link, ...troubles, ...known].join('  ');
}

/** Returns the number of pieces in all slots, by the machine's last report. */
const piecesOf = ({ shelf }: Pick<ListedStatus, 'shelf'>): number =>
  [...(shelf?.stock ?? [])].reduce((sum, [, { count }]) => sum + count, 0);

const slots = (what: string, of: readonly string[]) => of.length > 0 && `${what} ${of.join(' ')}`;

const HEADER = [
  ...['code', 'id', 'name', 'place', 'site', 'group', 'route', 'online', 'since', 'door'],
  ...['jammed', 'stopped', 'sold out', 'pieces', 'firmware', 'last sale', 'last error'],
];

function csvRow(machine: ListedStatus): string {
  const { code, id, name, place, site, group, route, status, stoppedSlots } = machine;
  const stopped = machine.stop ? ['all'] : stoppedSlots;
  return csvLine([
    ...[code, id, name.ja, place.ja, site, group, route],
    ...(status
      ? [status.online ? 'yes' : 'no', inJapan(status.onlineSince), status.door]
      : ['never', '', '']),
    ...[status?.jammed ?? [], stopped, status?.soldOut ?? []].map((of) => of.join(' ')),
    ...[piecesOf(machine), status?.firmware ?? '', inJapan(status?.lastSaleHour ?? null)],
    status?.lastError?.reason ?? '',
  ]);
}
