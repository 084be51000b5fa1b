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

async function checkDays(
  services: SweepServices,
  clientId: ClientId,
  { checkedTo }: Pick<SalesProgress, 'checkedTo'>,
): Promise<void> {
  const nowMs = services.nowMs();
  const today = dayAt(nowMs);
  if (nowMs < startOfDay(today) + CHECK_AT_MS) return;
  let day = addDays(checkedTo, 1);
  for (let checked = 0; day < today && checked < MAX_DAYS; checked++) {
    await checkDay(services, clientId, day);
    await services.store.commit([update(paths.salesProgress(clientId), { checkedTo: day })]);
    day = addDays(day, 1);
  }
}
