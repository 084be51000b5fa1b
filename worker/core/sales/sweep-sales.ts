import type { ClientId } from '../../../contract/shared/ids.ts';
import { addDays, dayAt, startOfDay } from '../japan-time.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { update } from '../store/writes.ts';
import { eachOfEveryTenant } from '../sweep/tenants-side-by-side.ts';
import { checkDay } from './check-day.ts';
import { foldSales, readProgress } from './fold-sales.ts';
import type { SalesProgress } from './sales-documents.ts';

const MINUTE_MS = 60_000;
/** Every quarter of an hour, with an offset so that one run is at 03:10, when the check begins. */
const EVERY_MINUTES = 15;
const AT_MINUTE = 10;
const CHECK_AT_MS = (3 * 60 + 10) * MINUTE_MS;
/** The most days that one run checks, after the cron had stopped. */
const MAX_DAYS = 3;
/** The most days that are compared again each night: those of one month, which they keep open. */
const MAX_UNPROVEN = 31;

type SweepServices = Pick<Services, 'store' | 'nowMs'>;

/** Returns whether the sales must be added up in this minute. The cron runs every minute. */
export const areSalesDue = (nowMs: number): boolean =>
  Math.floor(nowMs / MINUTE_MS) % EVERY_MINUTES === AT_MINUTE;

/**
 * Adds up every tenant's sales, and checks the days that ended.
 *
 * @returns how many counters had changed.
 */
export async function sweepSales(services: SweepServices): Promise<number> {
  let changed = 0;
  const work = async (clientId: ClientId) => {
    const progress = await readProgress(services, clientId);
    changed += await foldSales(services, clientId, progress);
    await checkDays(services, clientId, progress);
  };
  for await (const tenants of scan(services.store, paths.clients(), ['name'])) {
    await eachOfEveryTenant(tenants, { action: 'SALES', work });
  }
  return changed;
}

/** Compares the days that ended since the last night, and earlier ones that did not agree then. */
async function checkDays(
  services: SweepServices,
  clientId: ClientId,
  { checkedTo, unproven }: Pick<SalesProgress, 'checkedTo' | 'unproven'>,
): Promise<void> {
  const nowMs = services.nowMs();
  const today = dayAt(nowMs);
  if (nowMs < startOfDay(today) + CHECK_AT_MS || addDays(checkedTo, 1) >= today) return;
  const differs = async (day: string) => !(await checkDay(services, clientId, day)).agrees;
  let left: readonly string[] = [];
  for (const day of unproven) if (await differs(day)) left = [...left, day];
  let day = addDays(checkedTo, 1);
  for (let checked = 0; day < today && checked < MAX_DAYS; checked++) {
    if (await differs(day)) left = [...left, day].slice(-MAX_UNPROVEN);
    const progress = { checkedTo: day, unproven: [...left] };
    await services.store.commit([update(paths.salesProgress(clientId), progress)]);
    day = addDays(day, 1);
  }
}
