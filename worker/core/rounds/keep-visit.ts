import type { FaultReport, NewVisit, Report, Visit } from '../../../contract/console/rounds.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import {
  type Happened,
  incidentPath,
  incidentWrite,
  readIncident,
} from '../incidents/incident-document.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import { bestBeforeWrites } from './best-before.ts';
import { KEPT_MS, parseVisit } from './round-document.ts';

/** The texts of reported faults in the message to the operator, in Japanese like the rest of it. */
const reportTexts: Readonly<Record<FaultReport, string>> = {
  jam: '詰まり',
  temperature: '冷えない・温まらない',
  label: '札が違う',
  connection: 'つながらない',
  door: '扉・鍵',
  other: 'そのほか',
};
const MAX_DETAIL = 400;

/**
 * Stores a visit at a machine of a round, and raises incidents for its reported faults, in one
 * commit. The phone repeats a visit until it has an answer, and a repetition changes nothing.
 * Another person's visit stays unless `replaces` names it. The stock does not change, because the
 * machine counts its pieces itself.
 */
export async function keepVisit(
  acting: Acting,
  { roundId, machineId }: { readonly roundId: string; readonly machineId: MachineId },
  asked: NewVisit,
): Promise<Operated<Visit>> {
  const { services, client, actor } = acting;
  const { store, nowMs } = services;
  const { clientId } = client;
  const path = paths.visit(clientId, roundId, machineId);
  return store.runOptimistic<Operated<Visit>>(async () => {
    const [round, machine, stored] = await store.batchGet([
      paths.round(clientId, roundId),
      paths.machine(clientId, machineId),
      path,
    ]);
    if (!round) return { writes: [], value: refuse({ code: 'ROUND_UNKNOWN' }) };
    // The machine's route is not checked. A visit counts even if the machine has moved to another
    // route since.
    if (!machine) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    const before = stored && parseVisit(stored);
    if (before?.id === asked.id) return { writes: [], value: ok(before) };
    if (before && before.id !== asked.replaces) {
      const { id, by, at } = before;
      return { writes: [], value: refuse({ code: 'VISIT_OTHER', data: { visit: id, by, at } }) };
    }
    const atMs = Math.min(Date.parse(asked.at), nowMs());
    const visit = visitOf(asked, { by: actor.name, at: new Date(atMs).toISOString() });
    return {
      writes: [
        {
          kind: 'set',
          path,
          fields: {
            ...visit,
            ...{ at: Timestamp.ofMs(atMs), expiresAt: Timestamp.ofMs(nowMs() + KEPT_MS) },
            slots: visit.slots.map((slot) => ({ ...slot })),
            reports: visit.reports.map((report) => ({ ...report })),
          },
          serverTimes: ['updatedAt'],
          if: stored ? { updateTime: stored.updateTime } : { exists: false },
        },
        countWrite(acting, roundId, before, visit),
        ...bestBeforeWrites(clientId, machineId, visit),
        ...(await reportWrites(acting, machineId, newReports(visit, before))),
        ...(await auditWrites(acting, { kind: 'round', id: roundId }, auditOf(machineId, visit))),
      ],
      value: ok(visit),
    };
  });
}

function visitOf(asked: NewVisit, when: { readonly by: string; readonly at: string }): Visit {
  const { id, state } = asked;
  return state === 'done'
    ? { id, state, ...when, reason: null, slots: asked.slots, reports: asked.reports }
    : { id, state, ...when, reason: asked.reason, slots: [], reports: [] };
}

/**
 * Returns the write of the round's progress. If a visit replaces one of the same state, no count
 * changes.
 */
function countWrite(
  { client }: Acting,
  roundId: string,
  before: Visit | undefined,
  { state }: Visit,
): Write {
  const isSame = before?.state === state;
  return {
    kind: 'set',
    path: paths.round(client.clientId, roundId),
    fields: {},
    mask: [],
    serverTimes: ['updatedAt'],
    increments: isSame ? [] : [...(before ? [[before.state, -1] as const] : []), [state, 1]],
    if: { exists: true },
  };
}

/** Returns the reports of a visit that the previous one lacks. Staff already know the others. */
const newReports = ({ reports }: Visit, before: Visit | undefined): readonly Report[] =>
  reports.filter(
    ({ kind, slot, note }) =>
      !before?.reports.some((one) => one.kind === kind && one.slot === slot && one.note === note),
  );

/**
 * Returns the writes of the reports: one open incident for each slot, or for the machine. A later
 * report adds its words to it.
 */
async function reportWrites(
  { services: { store, nowMs }, client: { clientId }, actor }: Acting,
  machineId: MachineId,
  reports: readonly Report[],
): Promise<readonly Write[]> {
  const bySlot = Map.groupBy(reports, ({ slot }) => slot);
  const happened = [...bySlot].map(
    ([slot, own]): Happened => ({
      ...{ kind: 'STAFF_REPORT', orderId: null, machineId },
      ...(slot === null ? {} : { slot }),
      detail: `${actor.name}：${own.map(wordsOf).join('／')}`,
    }),
  );
  const open = await store.batchGet(happened.map((one) => incidentPath(clientId, one)));
  return happened.map((one, index) => {
    const earlier = open[index];
    const detail = joined(earlier, one.detail ?? '');
    return {
      ...incidentWrite(clientId, { ...one, detail }, nowMs()),
      if: earlier ? { updateTime: earlier.updateTime } : { exists: false },
    };
  });
}

const wordsOf = ({ kind, note }: Report) => [reportTexts[kind], note].filter(Boolean).join(' ');

function joined(open: StoredDocument | undefined, detail: string): string {
  const earlier = open && readIncident(open)?.detail;
  return [...(earlier ? [earlier] : []), detail].join('／').slice(-MAX_DETAIL);
}

const auditOf = (machineId: MachineId, { state, reason, slots, reports }: Visit) => ({
  what: state === 'done' ? 'round.visit' : 'round.skip',
  reason: reason ?? '',
  after: {
    machineId,
    ...(state === 'skipped'
      ? {}
      : {
          loaded: slots.reduce((sum, { loaded }) => sum + loaded, 0),
          differences: slots.filter(
            ({ computed, counted }) => counted !== null && counted !== computed,
          ).length,
          reports: reports.length,
        }),
  },
});
