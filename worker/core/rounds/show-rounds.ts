import type { Round, RoundMachines, Rounds } from '../../../contract/console/rounds.ts';
import { type ListedStatus, listMachineStatus } from '../machines/operate/list-machine-status.ts';
import { averageSales, salesBefore } from '../machines/operate/read-pace.ts';
import { type Operated, type Reader, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../store/time-cursor.ts';
import { parseEach } from '../store/unreadable-document.ts';
import { freshnessOf } from './best-before.ts';
import { parseRound, parseVisit } from './round-document.ts';

const PAGE = 20;

/** Returns a page of rounds, the latest day first. At most 21 reads. */
export async function listRounds(
  { services: { store }, client: { clientId } }: Reader,
  cursor: string | undefined,
): Promise<Operated<Rounds>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const page = await readTimePage(store, {
    from: paths.rounds(clientId),
    orderBy: { field: 'dayAt', direction: 'DESCENDING' },
    limit: PAGE,
    after,
  });
  const { parsed, unreadable } = parseEach(page.documents, parseRound);
  return ok({ rounds: parsed, unreadable: unreadable.length, cursor: page.cursor });
}

export async function showRound(
  { services: { store }, client: { clientId } }: Reader,
  id: string,
): Promise<Operated<Round>> {
  const stored = await store.get(paths.round(clientId, id));
  return stored ? ok(parseRound(stored)) : refuse({ code: 'ROUND_UNKNOWN' });
}

/** Machines of a page. Each costs ten reads: its shelf, its visit and a week's sales. */
const MACHINES = 5;
/** One week, so that every weekday counts once. */
const DAYS = 7;

/** Returns a page of a round's machines with what to load, in the tenant's order. At most 52 reads. */
export async function showRoundMachines(
  reader: Reader,
  id: string,
  cursor: string | undefined,
): Promise<Operated<RoundMachines>> {
  const { store, nowMs } = reader.services;
  const { clientId } = reader.client;
  const round = await showRound(reader, id);
  if (!round.ok) return round;
  const { route, day } = round.value;
  const listed = await listMachineStatus(reader, { route, cursor, most: MACHINES });
  if (!listed.ok) return listed;
  const { machines } = listed.value;
  const read = await store.batchGet(
    machines.flatMap((machine) => [
      paths.visit(clientId, id, machine.id),
      ...salesBefore(clientId, machine.id, nowMs(), DAYS),
    ]),
  );
  const each = DAYS + 1;
  return ok({
    machines: machines.map((machine, index) =>
      machineOf(machine, day, read.slice(index * each, (index + 1) * each)),
    ),
    cursor: listed.value.cursor,
  });
}

function machineOf(
  { id, code, name, place, status, shelf, capacities, bestBefore }: ListedStatus,
  day: string,
  [visit, ...sales]: readonly (StoredDocument | undefined)[],
): RoundMachines['machines'][number] {
  const perDay = averageSales(sales, DAYS);
  const offer = shelf?.offer ?? [];
  const slotsOf = (productId: string) => offer.filter((one) => one.productId === productId).length;
  return {
    ...{ id, code, name, place },
    isOffline: status?.online !== true,
    jammed: status?.jammed ?? [],
    slots: offer.map(({ slot, productId, name: drink, temperature }) => {
      const count = shelf?.stock.get(slot)?.count ?? 0;
      const until = bestBefore[slot] ?? null;
      return {
        ...{ slot, productId, drink, isHot: temperature === 'hot', count },
        capacity: capacities.get(slot) ?? null,
        perDay: (perDay.get(productId) ?? 0) / slotsOf(productId),
        ...{ bestBefore: until, freshness: freshnessOf(until, { count, day }) },
      };
    }),
    visit: visit ? parseVisit(visit) : null,
  };
}
