import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Happened } from '../incidents/incident-document.ts';
import { raiseIncident } from '../incidents/raise-incident.ts';
import { resolveEnded } from '../incidents/resolve-incident.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { sweepOverdue } from '../sweep/sweep-overdue.ts';
import { type RunOutcome, runPart } from './run-part.ts';

const PAGE = 20;
const MAX_PAGES = 5;
/** How long one run works on a change before others get their turn. The next run continues it. */
const LONGEST_MS = 10_000;
/** A put takes seconds. If a change has waited longer than this, a person must look. */
const HELD_MS = 15 * 60_000;

/**
 * Starts scheduled price changes, and continues those that no browser continues. Raises an incident
 * for a change that cannot continue. Needs the collection-group index on `priceChanges.workAt`.
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
    { action: 'PRICES', work: (clientId, stored) => advance(services, clientId, stored) },
  );

async function advance(
  services: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  { id, fields }: StoredDocument,
): Promise<void> {
  const dueMs = Date.parse(String(fields['workAt']));
  const isLate = services.nowMs() - dueMs > HELD_MS;
  const held = {
    ...({ kind: 'PRICES_HELD', orderId: null, machineId: null } as const),
    ...(typeof fields['title'] === 'string' ? { detail: fields['title'] } : {}),
  } satisfies Happened;
  try {
    const outcome = await runParts(services, clientId, id);
    if (!isLate) return;
    if (outcome === 'waits') await raiseIncident(services, clientId, held);
    else await resolveEnded(services, clientId, [held], 'the change goes on');
  } catch (thrown) {
    // A newer version wrote the change, or one of its parts is missing.
    if (isLate) await raiseIncident(services, clientId, held);
    throw thrown;
  }
}

async function runParts(
  services: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  id: string,
): Promise<RunOutcome | undefined> {
  const untilMs = services.nowMs() + LONGEST_MS;
  for (;;) {
    const outcome = await runPart(services, clientId, id);
    if (outcome !== 'ran' || services.nowMs() >= untilMs) return outcome;
  }
}
