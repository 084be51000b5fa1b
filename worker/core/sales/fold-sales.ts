import type { ClientId } from '../../../contract/shared/ids.ts';
import { dayAt } from '../japan-time.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';
import { create, update } from '../store/writes.ts';
import { foldDay } from './fold-day.ts';
import {
  type MachineSale,
  readMachineSale,
  readSalesProgress,
  type SalesProgress,
} from './sales-documents.ts';

/**
 * Each run also reads the changes from shortly before the previous run again. A commit with an
 * earlier time may have become visible later.
 */
const OVERLAP_MS = 3 * 60_000;
const PAGE = 300;
/** The most pages of one run. The next run continues. */
const MAX_PAGES = 40;

/** Returns a tenant's progress. The first run creates it. */
export async function readProgress(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
): Promise<SalesProgress> {
  const path = paths.salesProgress(clientId);
  const stored = await store.get(path);
  if (stored) return readSalesProgress(stored);
  const today = dayAt(nowMs());
  const progress = { since: today, foldedTo: null, checkedTo: today, unproven: [] };
  // Another run may create it first, with the same content.
  await store.commit([create(path, progress)]);
  return progress;
}

/**
 * Adds the counters that changed since the last run to the tenant's days and months.
 *
 * @returns how many documents of machines had changed.
 */
export async function foldSales(
  services: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  { foldedTo }: Pick<SalesProgress, 'foldedTo'>,
): Promise<number> {
  const startedMs = services.nowMs();
  const { sales, lastMs } = await readChanged(services, clientId, foldedTo ?? 0);
  for (const [day, own] of Map.groupBy(sales, (sale) => sale.day)) {
    await foldDay(services, clientId, { day, sales: own, isWhole: false });
  }
  if (sales.length === 0) return 0;
  const reached = lastMs ?? startedMs - OVERLAP_MS;
  await services.store.commit([
    update(paths.salesProgress(clientId), { foldedTo: Timestamp.ofMs(reached) }),
  ]);
  return sales.length;
}

/** Returns the changed counters. `lastMs`: the time of the last one, if there are more. */
async function readChanged(
  { store }: Pick<Services, 'store'>,
  clientId: ClientId,
  afterMs: number,
): Promise<{ readonly sales: readonly MachineSale[]; readonly lastMs: number | null }> {
  // Counters that change meanwhile appear again on a later page. That page is newer, so it wins.
  const sales = new Map<string, MachineSale>();
  let after: Query['after'] | undefined;
  let lastMs: number | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const documents = await store.query({
      from: paths.machineSales(clientId),
      where: [{ field: 'updatedAt', op: 'GREATER_THAN', value: Timestamp.ofMs(afterMs) }],
      orderBy: { field: 'updatedAt', direction: 'ASCENDING' },
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    for (const document of documents) sales.set(document.id, readMachineSale(document));
    const last = documents.at(-1);
    if (!last || documents.length < PAGE) return { sales: [...sales.values()], lastMs: null };
    const updatedAt = String(last.fields['updatedAt']);
    lastMs = Date.parse(updatedAt);
    after = { value: new Timestamp(updatedAt), path: last.path };
  }
  return { sales: [...sales.values()], lastMs };
}
