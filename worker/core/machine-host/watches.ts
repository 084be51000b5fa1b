import * as v from 'valibot';
import type { Temperatures } from '../../../contract/machine/messages.ts';
import { type Happened, incidentWrite } from '../incidents/incident-document.ts';
import { resolveEnded } from '../incidents/resolve-incident.ts';
import { parseEnrolment } from '../machines/device/enrol-device.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { Support } from '../tenant/support-fields.ts';
import { privateFields } from '../tenant/tenant-fields.ts';
import { dueTime, limitsOf, type WatchedKind, watchedKind } from './watch-limits.ts';

const MINUTE_MS = 60_000;
/** A machine that was disconnected for this long could not sell meanwhile. */
const AWAY_MS = 10 * MINUTE_MS;

/**
 * Checked only while the machine can sell: a disconnected one reports nothing, and an open door
 * warms it.
 */
const whileSelling: readonly WatchedKind[] = ['NO_SALES', 'TEMPERATURE'];

/** Conditions that become incidents if they last, and incidents whose cause has ended. */
export const watchMemory = {
  watches: v.optional(
    v.array(
      v.object({
        kind: watchedKind,
        sinceMs: v.number(),
        /** Earliest time to check whether to raise the incident. Null: no further check. */
        nextCheckMs: v.nullable(v.number()),
        isRaised: v.boolean(),
        /** The share of sold-out slots, and the tenant's limit once it was read. Both in percent. */
        percent: v.optional(v.number(), 0),
        limitPercent: v.optional(v.nullable(v.number()), null),
        /** What the machine measured last. */
        reading: v.optional(v.string(), ''),
      }),
    ),
    () => [],
  ),
  /** Incidents to resolve, with the slot if they have one. */
  ended: v.optional(
    v.array(
      v.object({
        kind: v.picklist([...watchedKind.options, 'SLOT_JAMMED']),
        slot: v.nullable(v.string()),
      }),
    ),
    () => [],
  ),
};
const memorySchema = v.object(watchMemory);
export type WatchMemory = v.InferOutput<typeof memorySchema>;
type Watch = WatchMemory['watches'][number];

export const watchOf = ({ watches }: WatchMemory, kind: WatchedKind): Watch | undefined =>
  watches.find((watch) => watch.kind === kind);

/** Notes that a condition began. Repeating it changes nothing until the condition ends. */
export function beginWatch(memory: WatchMemory, kind: WatchedKind, nowMs: number): void {
  if (watchOf(memory, kind)) return;
  const nextCheckMs = nowMs + limitsOf(kind).leastMs;
  const watch = { kind, sinceMs: nowMs, nextCheckMs, isRaised: false };
  memory.watches.push({ ...watch, percent: 0, limitPercent: null, reading: '' });
}

/** Notes that a condition ended. Its incident, if any, is resolved with the next `settleWatches`. */
export function endWatch(memory: WatchMemory, kind: WatchedKind): void {
  if (watchOf(memory, kind)?.isRaised) memory.ended.push({ kind, slot: null });
  memory.watches = memory.watches.filter((watch) => watch.kind !== kind);
}

/**
 * Notes that the machine has said hello. If it was away for long, the time without a sale starts
 * again.
 */
export function noteBack(memory: WatchMemory, nowMs: number): void {
  const gone = watchOf(memory, 'MACHINE_OFFLINE');
  if (gone && nowMs - gone.sinceMs >= AWAY_MS) endWatch(memory, 'NO_SALES');
  endWatch(memory, 'MACHINE_OFFLINE');
  beginWatch(memory, 'NO_SALES', nowMs);
}

/**
 * Notes since when a machine that was once connected has been disconnected. After a power cut this
 * is its last heartbeat. So all machines of a site have the same time, whenever each is checked.
 */
export function noteGone(
  memory: WatchMemory & { readonly journalEpochMs: number | null },
  sinceMs: number,
): void {
  if (memory.journalEpochMs !== null) beginWatch(memory, 'MACHINE_OFFLINE', sinceMs);
}

/** Notes the share of a machine's slots that are sold out, in percent. */
export function noteSoldOut(memory: WatchMemory, percent: number, nowMs: number): void {
  const watch = watchOf(memory, 'SOLD_OUT');
  if (percent === 0 || (watch?.isRaised && percent < (watch.limitPercent ?? 0))) {
    return endWatch(memory, 'SOLD_OUT');
  }
  beginWatch(memory, 'SOLD_OUT', nowMs);
  const known = watchOf(memory, 'SOLD_OUT');
  if (!known) return;
  if (percent > known.percent && !known.isRaised) known.nextCheckMs = nowMs;
  known.percent = percent;
}

/** The Food Sanitation Act's limit for drinks to be kept cold (要冷蔵), and the least for a hot one, in °C. */
const MAX_COLD = 10;
const MIN_HOT = 50;

/**
 * Notes the temperatures that a machine measured. It keeps only one out of range, so that a sound
 * machine causes no writes.
 */
export function noteTemperature(
  memory: WatchMemory,
  { cold, hot }: Temperatures,
  nowMs: number,
): void {
  const readings = [
    ...(cold !== null && cold > MAX_COLD ? [`冷${Math.round(cold)}℃`] : []),
    ...(hot !== null && hot < MIN_HOT ? [`温${Math.round(hot)}℃`] : []),
  ];
  if (readings.length === 0) return endWatch(memory, 'TEMPERATURE');
  beginWatch(memory, 'TEMPERATURE', nowMs);
  const watch = watchOf(memory, 'TEMPERATURE');
  if (watch) watch.reading = readings.join('・');
}

/**
 * Returns when the watches must be checked. A watch that needs a machine that can sell is checked
 * together with the connection.
 */
export const watchDueTimes = ({ watches, ended }: WatchMemory): readonly number[] => [
  ...watches.flatMap(({ kind, nextCheckMs }) =>
    whileSelling.includes(kind) || nextCheckMs === null ? [] : [nextCheckMs],
  ),
  ...(ended.length > 0 ? [0] : []),
];

const supportOf = v.object({ support: privateFields.support.stored });
const siteOf = v.object({ site: v.fallback(v.optional(v.nullable(v.string()), null), null) });

/** The recipients of a machine's alerts, and its site. */
type AlertTarget = { readonly support: Support; readonly site: string | null };

/**
 * Raises the incidents of conditions that have lasted as long as the tenant's settings require.
 * Resolves those whose cause has ended. Three reads when a condition is first due, and one write
 * for each incident.
 *
 * @param canSell whether the machine can sell. Otherwise its sales and its temperature prove
 * nothing.
 * @throws StoreError. The next try is a minute later.
 */
export async function settleWatches(
  services: Pick<Services, 'store' | 'nowMs' | 'metrics'>,
  name: MachineName,
  memory: WatchMemory,
  canSell: boolean,
): Promise<void> {
  // First, because the same problem may have begun again. Opening it would overwrite the incident
  // of the earlier one.
  await resolveGone(services, name, memory);
  const nowMs = services.nowMs();
  const due = memory.watches.filter(
    ({ kind, nextCheckMs }) =>
      nextCheckMs !== null && nextCheckMs <= nowMs && (canSell || !whileSelling.includes(kind)),
  );
  if (due.length === 0) return;
  for (const watch of due) watch.nextCheckMs = nowMs + MINUTE_MS;
  const target = await readAlertTarget(services, name);
  for (const watch of due) await raiseIfDue(services, name, watch, target);
}

async function resolveGone(
  services: Pick<Services, 'store' | 'nowMs'>,
  { clientId, machineId }: MachineName,
  memory: WatchMemory,
): Promise<void> {
  if (memory.ended.length === 0) return;
  const gone = [...memory.ended];
  const ended = gone.map(
    ({ kind, slot }): Happened => ({
      ...{ kind, orderId: null, machineId },
      ...(slot === null ? {} : { slot }),
    }),
  );
  if (!(await resolveEnded(services, clientId, ended, 'the cause has gone'))) return;
  // What ended meanwhile waits for the next call.
  memory.ended = memory.ended.filter((one) => !gone.includes(one));
}

/**
 * Returns the recipients. Null: there are none, or the machine was removed or its token revoked.
 */
async function readAlertTarget(
  { store, metrics }: Pick<Services, 'store' | 'metrics'>,
  { clientId, machineId }: MachineName,
): Promise<AlertTarget | null> {
  const [client, machine, device] = await store.batchGet([
    paths.client(clientId),
    paths.machine(clientId, machineId),
    paths.machineDevice(clientId, machineId),
  ]);
  if (!machine || !parseEnrolment(device)) {
    metrics.measure({ metric: 'retired', clientId, machineId });
    return null;
  }
  const { support } = v.parse(supportOf, client?.fields ?? {});
  return support && { support, ...v.parse(siteOf, machine.fields) };
}

async function raiseIfDue(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, machineId }: MachineName,
  watch: Watch,
  target: AlertTarget | null,
): Promise<void> {
  const { kind, percent, reading } = watch;
  watch.nextCheckMs = null;
  if (!target) return;
  const { support, site } = target;
  const { wantedPercent } = limitsOf(kind);
  const dueMs = dueTime(watch, support);
  if (nowMs() < dueMs) {
    watch.nextCheckMs = dueMs;
    return;
  }
  watch.limitPercent = wantedPercent?.(support) ?? null;
  if (watch.limitPercent !== null && percent < watch.limitPercent) return;
  const measured = watch.limitPercent === null ? reading : `${percent}％`;
  const detail = measured === '' ? {} : { detail: measured };
  watch.nextCheckMs = nowMs() + MINUTE_MS;
  // Before the commit: its answer may be lost, and the condition may end before it.
  watch.isRaised = true;
  const place = site === null || kind !== 'MACHINE_OFFLINE' ? {} : { site };
  await store.commit([
    incidentWrite(clientId, { kind, orderId: null, machineId, ...detail, ...place }, nowMs()),
  ]);
  watch.nextCheckMs = null;
}
