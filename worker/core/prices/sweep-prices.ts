import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Services } from '../services.ts';
import { sweepOverdue } from '../sweep/sweep-overdue.ts';
import { runPart } from './run-part.ts';

const PAGE = 20;
const MAX_PAGES = 5;
/** A change gives way after this time. The next run continues it. */
const LONGEST_MS = 10_000;

/**
 * Begins scheduled changes of prices, and continues those that no browser continues. Needs the collection-group index
 * on `priceChanges.workAt`.
 *
 * @returns how many were due.
 */
export const sweepPrices = (services: Services): Promise<number> =>
  sweepOverdue(
    services.store,
    {
      from: { everyCollection: 'priceChanges' },
      field: 'workAt',
      untilMs: services.nowMs(),
      pageSize: PAGE,
      maxPages: MAX_PAGES,
    },
    { action: 'PRICES', work: (clientId, { id }) => runParts(services, clientId, id) },
  );

async function runParts(
  services: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  id: string,
): Promise<void> {
  const untilMs = services.nowMs() + LONGEST_MS;
  while ((await runPart(services, clientId, id)) === 'ran' && services.nowMs() < untilMs);
}
