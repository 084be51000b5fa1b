import { type Incident, readIncident } from '../../incidents/incident-document.ts';
import { meaningsOf } from '../../incidents/incident-kinds.ts';
import { DARK, darkSubject, siteOf, taskOfIncident } from '../../incidents/incident-task.ts';
import { readMachinePlaces } from '../../incidents/machine-places.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage, type TimeCursor } from '../../store/time-cursor.ts';
import { type FoundTasks, type TaskPage, taskMachine, type Unclaimed } from './unclaimed-task.ts';

/** More machines than one site has. */
const MAX_AT_SITES = 100;
/**
 * The most store pages for one page of tasks, because a site without power fills several pages with
 * one task.
 */
const MAX_TURNS = 4;
/** An open incident of an offline machine, as stored and as parsed. */
type Dark = { readonly stored: StoredDocument; readonly incident: Incident };

/**
 * Finds the offline machines, the oldest first. All machines of a site are one task, however many
 * pages they fill. A page costs two reads per machine.
 */
export async function findDark(reader: Reader, page: TaskPage): Promise<Operated<FoundTasks>> {
  const { limit, cursor } = page;
  let after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const shown = new Set<string>();
  const tasks: Unclaimed[] = [];
  let unreadable = 0;
  for (let turn = 1; ; turn += 1) {
    const found = await readDark(reader, limit, after);
    unreadable += found.unreadable;
    const fresh = found.dark.filter(({ incident }) => !shown.has(darkSubject(incident)));
    tasks.push(...(await tasksOf(reader, fresh)));
    for (const { incident } of fresh) shown.add(darkSubject(incident));
    after = found.cursor === null ? undefined : parseTimeCursor(found.cursor);
    if (!after || tasks.length + unreadable >= limit || turn === MAX_TURNS) {
      return ok({ tasks, unreadable, cursor: found.cursor });
    }
  }
}

async function readDark(
  { services: { store }, client: { clientId } }: Reader,
  limit: number,
  after: TimeCursor | undefined,
) {
  const { documents, cursor } = await readTimePage(store, {
    from: paths.incidents(clientId),
    where: open,
    orderBy: { field: 'openedAt', direction: 'ASCENDING' },
    ...{ limit, after },
  });
  const dark = documents.flatMap(asDark);
  return { dark, unreadable: documents.length - dark.length, cursor };
}

const open = [
  { field: 'kind', op: 'EQUAL', value: DARK },
  { field: 'isOpen', op: 'EQUAL', value: true },
] as const;

function asDark(stored: StoredDocument): readonly Dark[] {
  const incident = readIncident(stored);
  return incident ? [{ stored, incident }] : [];
}

/** Returns the open incidents of these sites. One read each. */
async function readSites(
  { services: { store }, client: { clientId } }: Reader,
  sites: readonly string[],
): Promise<readonly Dark[]> {
  if (sites.length === 0) return [];
  const stored = await store.query({
    from: paths.incidents(clientId),
    where: [...open, { field: 'site', op: 'IN', value: [...sites] }],
    limit: MAX_AT_SITES,
  });
  return stored.flatMap(asDark);
}

/**
 * Returns the tasks whose earliest incident is on this page. A site that began earlier is on
 * another page.
 */
async function tasksOf(reader: Reader, page: readonly Dark[]): Promise<readonly Unclaimed[]> {
  const sites = page.flatMap(({ incident }) => siteOf(darkSubject(incident)) ?? []);
  const others = await readSites(reader, [...new Set(sites)]);
  const all = [...new Map([...page, ...others].map((one) => [one.incident.id, one])).values()];
  const places = await readMachinePlaces(
    reader.services.store,
    reader.client.clientId,
    all.flatMap(({ incident }) => incident.machineId ?? []),
  );
  const bySubject = Object.groupBy(all, ({ incident }) => darkSubject(incident));
  return Object.values(bySubject).flatMap((dark = []) => {
    const [oldest, ...later] = dark
      .map(({ incident }) => incident)
      .toSorted((one, other) => one.openedAt - other.openedAt);
    if (!oldest || !page.some(({ incident }) => incident.id === oldest.id)) return [];
    return [
      {
        id: taskOfIncident(oldest),
        kind: 'offline' as const,
        alert: DARK,
        orderId: null,
        title: titleOf(later.length + 1),
        machines: [oldest, ...later].flatMap(({ machineId }) => {
          const place = machineId === null ? undefined : places.get(machineId);
          return place ? [taskMachine(place)] : [];
        }),
        ...{ slot: null, drink: null, amountYen: null, difference: null },
        since: new Date(oldest.openedAt).toISOString(),
      },
    ];
  });
}

const titleOf = (count: number) =>
  count === 1
    ? meaningsOf(DARK)
    : {
        ja: `${count}台の自販機がオフラインのままです（電源と通信をご確認ください）`,
        en: `${count} machines stay offline: check their power and network`,
      };

/** Returns the open incidents of a task, and the task itself. Two reads a machine. */
export async function readDarkTask(
  reader: Reader,
  subject: string,
): Promise<{ readonly dark: readonly Dark[]; readonly task: Unclaimed | undefined }> {
  const dark = await readOpenDark(reader, subject);
  const [task] = await tasksOf(reader, dark);
  return { dark, task };
}

/** Returns the open incidents of a task. One read a machine. */
export async function readOpenDark(reader: Reader, subject: string): Promise<readonly Dark[]> {
  const site = siteOf(subject);
  if (site !== undefined) return readSites(reader, [site]);
  const { services, client } = reader;
  const stored = await services.store.get(paths.incident(client.clientId, subject));
  const dark = stored ? asDark(stored) : [];
  return dark.filter(({ incident: { kind, isOpen } }) => kind === DARK && isOpen);
}
